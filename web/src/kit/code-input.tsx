import { Input, PinInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** Six digits, large enough for a thumb. */
export const CodeInput = ({ form }: { form: UseFormReturnType<{ code: string }> }) => (
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
      gap={8}
      oneTimeCode
      autoFocus
      placeholder=""
      error={Boolean(form.errors.code)}
      value={form.values.code}
      onChange={code => form.setFieldValue('code', code)}
      aria-labelledby="code-label"
      getInputProps={at => ({ 'aria-label': `Digit ${at + 1} of 6` })}
    />
  </Input.Wrapper>
)
