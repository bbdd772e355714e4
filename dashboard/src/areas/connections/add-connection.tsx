import { type components, request } from '@holdfast/client'
import { Anchor, Card, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { CredentialFields, type CredentialValues, filledIn, startingValues } from './credential-fields.tsx'

type Provider = components['schemas']['Provider']
type AddConnectionProps = {
  isOffered?: (provider: Provider) => boolean
  onDone: (id: string) => void
  onCancel: () => void
}

export function AddConnection(props: AddConnectionProps) {
  const { t } = useTranslation('connections')
  const { isOffered = () => true } = props
  const providers = useApiQuery(request('account.providers.list')).data?.body.data.filter(isOffered)
  const [provider, setProvider] = useState<Provider | null>(null)
  if (provider) return <CredentialsForm provider={provider} {...props} />
  if (!providers) return <Loader />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('chooseProvider')}
      </Text>
      {providers.map((each) => (
        <UnstyledButton key={each.provider} onClick={() => setProvider(each)}>
          <Card padding="md">
            <Text fw={600}>{each.name}</Text>
            <Text size="sm" c="dimmed">
              {each.summary}
            </Text>
          </Card>
        </UnstyledButton>
      ))}
    </Stack>
  )
}

function CredentialsForm({ provider, onDone, onCancel }: AddConnectionProps & { provider: Provider }) {
  const { t } = useTranslation('connections')
  const form = useForm<CredentialValues>({
    initialValues: { name: provider.name, credentials: startingValues(provider.credentials) },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, credentials }) =>
        request('account.connections.create', {
          // The list contains only existing providers.
          body: { provider: provider.provider as 'powerdns', name, credentials: filledIn(credentials) },
        })
      }
      submit={t('connect')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {provider.summary}{' '}
        <Anchor size="sm" underline="always" href={provider.documentation} target="_blank" rel="noreferrer">
          {t('documentation')}
        </Anchor>
      </Text>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <CredentialFields fields={provider.credentials} form={form} hasSecrets={false} />
    </RequestForm>
  )
}
