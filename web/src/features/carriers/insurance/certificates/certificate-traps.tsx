import type { ReactNode } from 'react'
import type { InsuranceTrap } from '@/api/types'
import { OutcomeSign } from '@/ui/outcome'
import classes from './certificates.module.css'

/** What to notice on a certificate, the serious first. */
export const CertificateTraps = ({
  traps,
  children,
}: {
  traps: readonly InsuranceTrap[]
  children?: ReactNode
}) =>
  traps.length === 0 ? null : (
    <div>
      <h3 className={classes.heading}>Issues found</h3>
      <ul className={classes.traps} aria-label="Issues found">
        {traps.map(({ kind, is_serious: isSerious, words }) => (
          <li key={`${kind}${words}`}>
            <OutcomeSign
              outcome={isSerious ? 'fail' : 'warn'}
              size={16}
              label={isSerious ? 'Serious' : 'Look'}
            />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
