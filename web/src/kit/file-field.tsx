/** A file to choose for a form. */
import { FileInput, type FileInputProps } from '@mantine/core'

/** A PDF or a picture, as `accept` says it. */
export const DOCUMENTS = 'application/pdf,image/png,image/jpeg'
export const DOCUMENTS_AND_TEXT = `${DOCUMENTS},text/plain`
/** CSV, as `accept` says it. */
export const CSV = '.csv,text/csv'
/** CSV or an Excel workbook. */
export const TABLES =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const FileField = (props: FileInputProps) => (
  <FileInput
    placeholder="No file chosen"
    clearable
    clearButtonProps={{ 'aria-label': 'Remove the file' }}
    {...props}
  />
)
