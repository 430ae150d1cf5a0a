/** Bytes that a page fetched, as a file of the person's. */

/** Long enough for a browser to begin reading. */
const KEPT_MS = 10_000

export const saveBlob = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
