/** The company's logo: what it is, and for administrators a way to change it. */
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { CompanyProfile } from '@/api/types'
import { ConfirmButton } from '@/kit/confirm'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import classes from '../account.module.css'
import { useAccountAction } from '../use-account-action'

const ADDRESS = '/monitor/api/v1/companies/current/logo'

const sendLogo = (file: File) => {
  const form = new FormData()
  form.set('logo', file)
  return dataOf(
    client.POST('/api/v1/companies/current/logo', { body: form as never, bodySerializer: () => form }),
  )
}

interface Props {
  company: CompanyProfile
  mayChange: boolean
}

export const LogoCard = ({ company: { legal_name, logo_id: logo }, mayChange }: Props) => {
  const queryClient = useQueryClient()
  const upload = useAccountAction(sendLogo, 'Logo saved.')
  const remove = async () => {
    await dataOf(client.DELETE('/api/v1/companies/current/logo'))
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <Section title="Logo">
      {logo == null ? (
        <None>No logo</None>
      ) : (
        // Another logo has the same address: what follows the mark makes the browser load it.
        <img src={`${ADDRESS}#${logo}`} alt={`Logo of ${legal_name}`} className={classes.logo} />
      )}
      <Text size="sm" c="var(--hw-muted)" mt="xs">
        Carriers you invite see it when they onboard. PNG, JPEG or WebP, up to 300 kB.
      </Text>
      {mayChange && (
        <Group gap="xs" mt="sm">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={file => file && upload.mutate(file)}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {props => (
              <Button
                {...props}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={15} />}
                loading={upload.isPending}
              >
                {logo == null ? 'Upload logo' : 'Replace logo'}
              </Button>
            )}
          </FileButton>
          {logo != null && (
            <ConfirmButton
              label="Remove logo"
              title="Remove the logo?"
              confirm="Remove logo"
              danger
              action={remove}
            >
              Carriers you invite will see your company’s name only.
            </ConfirmButton>
          )}
        </Group>
      )}
    </Section>
  )
}
