/** A certificate beside what was read of it: a person confirms or corrects every value before anything counts. */
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import type { InsuranceCertificateDetail } from '@/api/types'
import { FormShell } from '@/kit/form'
import { Loaded } from '@/kit/states'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { CertificateFile } from './certificate-file'
import { emptyPolicy, placeOf, errorsOf, type Texts, textsOf, valuesOf } from './certificate-form'
import { CertificatePolicyFields } from './certificate-policy-fields'
import { carrierKey, certificateQuery, confirmCertificate } from './certificate-queries'
import classes from './certificates.module.css'

interface Props {
  carrierId: number
  id: number
  close: () => void
}

export const CertificateDialog = ({ carrierId, id, close }: Props) => {
  const detail = useQuery(certificateQuery(carrierId, id))
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const isThere = useMounted()
  return (
    <Modal.Root opened={isThere} onClose={close} size="min(1400px, 96vw)" fullScreen={isNarrow}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" px="md" pt="md" pb="xs">
          <Modal.Title fw={650} fz="md">
            Read and confirm
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body>
          <Loaded query={detail}>
            {found => (
              <div className={classes.both}>
                <CertificateFile certificate={found.certificate} />
                <Values key={found.certificate.id} detail={found} carrierId={carrierId} close={close} />
              </div>
            )}
          </Loaded>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The server's errors by their whole paths, since policies have fields of the same names. */
const complaints = (error: unknown) =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.problems.flatMap(({ field, detail }) =>
          field ? [[field.replace(/^insurance_certificate\./, ''), detail]] : [],
        ),
      )
    : {}

const Values = ({
  detail,
  carrierId,
  close,
}: {
  detail: InsuranceCertificateDetail
  carrierId: number
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Texts>({ initialValues: textsOf(detail), validate: errorsOf })
  const send = async (texts: Texts) => {
    try {
      await confirmCertificate(detail.certificate.id, valuesOf(texts))
    } catch (error) {
      form.setErrors(complaints(error))
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: carrierKey(carrierId) })
    close()
    void toast('Certificate confirmed.')
  }
  const field = (name: string, label: string, more: object = {}) => (
    <TextInput
      label={label}
      description={placeOf(detail, name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...more}
      {...form.getInputProps(name)}
    />
  )
  return (
    <FormShell form={form} label="What the certificate says" submit="Confirm" send={send}>
      {detail.certificate.unreadable ? (
        <Note tone="info" title="Nothing was read">
          {detail.certificate.unreadable} Enter what the certificate says.
        </Note>
      ) : (
        <Note tone="info">Compare each value with the certificate. Values we couldn’t find are blank.</Note>
      )}
      {detail.unread.length > 0 && (
        <Note tone="warn" title="Could not be read">
          {detail.unread.map(({ what, raw }) => `${what}: “${raw}”`).join('; ')}
        </Note>
      )}
      <div className={classes.pair}>
        {field('issued_on', 'Date of the certificate', { type: 'date' })}
        {field('certificate_number', 'Certificate number')}
        {field('insured_name', 'Insured')}
        {field('holder', 'Certificate holder')}
        {field('producer', 'Producer (agency)')}
        {field('producer_contact', 'Contact')}
        {field('producer_phone', 'Phone')}
        {field('producer_email', 'Email')}
      </div>
      {form.values.policies.map((policy, at) => (
        <CertificatePolicyFields
          key={policy.key}
          form={form}
          at={at}
          detail={detail}
          remove={() => form.removeListItem('policies', at)}
        />
      ))}
      {form.errors.policies && (
        <Note tone="fail" urgent>
          {form.errors.policies}
        </Note>
      )}
      <Group>
        <Button size="xs" variant="default" onClick={() => form.insertListItem('policies', emptyPolicy())}>
          Add a policy
        </Button>
      </Group>
      <Textarea
        label="Vehicles on the schedule"
        description="VINs, one a line."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('vins')}
      />
      <Textarea
        label="Description of operations"
        description={placeOf(detail, 'description')?.split(':')[0]}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
    </FormShell>
  )
}
