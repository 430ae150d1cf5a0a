import type { InsuranceCertificate } from '@/api/types'
import { fileOf } from './certificate-queries'
import classes from './certificates.module.css'

/** The file itself: a picture, or a PDF in the browser's own viewer, with a way to open it where there is none. */
export const CertificateFile = ({ certificate }: { certificate: InsuranceCertificate }) => {
  const { id, file } = certificate
  const address = `${fileOf(id)}?inline=true`
  return (
    <div>
      {file.content_type.startsWith('image/') ? (
        <img className={classes.file} src={address} alt={`The certificate ${file.name}`} />
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the file's own policy forbids scripts
        <iframe className={classes.file} src={address} title={`The certificate ${file.name}`} />
      )}
      <a href={address} target="_blank" rel="noreferrer">
        Open {file.name} in a tab of its own
      </a>
    </div>
  )
}
