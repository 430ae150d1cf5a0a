/** The server's shapes of imports of loads, by name. */
import type { paths } from '@/api/schema'

type PreviewCall = paths['/api/v1/load_imports/preview']['post']
type ShowCall = paths['/api/v1/load_imports/{id}']['get']
type RefusalsCall = paths['/api/v1/load_imports/{id}/refusals']['get']

/** What a file holds, and how its columns would be read. */
export type ImportPreview = PreviewCall['responses'][200]['content']['application/json']
export type ImportField = ImportPreview['fields'][number]
export type LoadImport = ShowCall['responses'][200]['content']['application/json']
export type ImportRefusal = RefusalsCall['responses'][200]['content']['application/json'][number]
