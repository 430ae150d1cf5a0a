import type { Safety } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'

/** FMCSA's rating of the carrier, and the review behind it. */
export const RatingSection = ({
  rating,
  review,
}: {
  rating: Safety['summary']['rating']
  review: Safety['review']
}) => (
  <Section title="Rating and review" grow>
    <FactList
      rows={[
        {
          label: 'Safety rating',
          value: (
            <FactValue
              label="Safety rating"
              fact={rating}
              none="Not rated"
              format={({ label, rated_on }) =>
                [label, rated_on && formatDay(rated_on)].filter(Boolean).join(', ')
              }
            />
          ),
        },
        {
          label: 'Last review',
          value: (
            <FactValue
              label="Last review"
              fact={review}
              none="None on file"
              format={({ is_type, reviewed_on }) =>
                [is_type?.label, reviewed_on && formatDay(reviewed_on)].filter(Boolean).join(', ') ||
                'Recorded'
              }
            />
          ),
        },
        review.value?.recordable_crash_rate != null && {
          label: 'Recordable crashes per 1M miles',
          value: (
            <FactValue
              label="Recordable crash rate"
              fact={review}
              format={({ recordable_crash_rate }) => recordable_crash_rate?.toFixed(3) ?? ''}
            />
          ),
        },
      ]}
    />
    <SourceNote sources={[rating.source, review.source]} />
  </Section>
)
