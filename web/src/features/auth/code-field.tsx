import { Input, PinInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** Six digits, wherever they come from. */
export const CodeField = <Values extends { code: string }>({ form }: { form: UseFormReturnType<Values> }) => (
  <Input.Wrapper
    label="Code"
    error={form.errors.code}
    labelElement="div"
    labelProps={{ id: 'code-label' }}
    errorProps={{ role: 'alert' }}
  >
    <PinInput
      length={6}
      type="number"
      size="lg"
      oneTimeCode
      autoFocus
      placeholder=""
      error={Boolean(form.errors.code)}
      value={form.values.code}
      onChange={value => form.setFieldValue('code', value as never)}
      aria-labelledby="code-label"
      getInputProps={at => ({ 'aria-label': `Digit ${at + 1} of 6` })}
    />
  </Input.Wrapper>
)

export const isCode = (value: string) => /^\d{6}$/.test(value)

export const codeError = (value: string) => (isCode(value) ? null : 'Enter all 6 digits.')
