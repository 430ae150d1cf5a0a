import { Input, PinInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

interface Props<Values extends { code: string }> {
  form: UseFormReturnType<Values>
  /** Between the digits; by default far enough apart for a thumb. */
  gap?: number | 'sm'
}

/** Six digits, wherever they come from. */
export const CodeInput = <Values extends { code: string }>({ form, gap = 8 }: Props<Values>) => (
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
      gap={gap}
      oneTimeCode
      autoFocus
      placeholder=""
      error={Boolean(form.errors.code)}
      value={form.values.code}
      onChange={code => form.setFieldValue('code', code as never)}
      aria-labelledby="code-label"
      getInputProps={at => ({ 'aria-label': `Digit ${at + 1} of 6` })}
    />
  </Input.Wrapper>
)
