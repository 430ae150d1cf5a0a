/** Writes each text file of `dist` once more as `.br` and `.gz`, at the strongest setting: the server only hands them out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(html|m?js|css|svg|json)$/
const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
  file => TEXT.test(file) && !file.startsWith('.vite'),
)
for (const file of files) {
  const bytes = readFileSync(`dist/${file}`)
  writeFileSync(
    `dist/${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`dist/${file}.gz`, gzipSync(bytes, { level: 9 }))
}
