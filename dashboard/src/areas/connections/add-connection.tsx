import { type components, request } from '@holdfast/client'
import { Anchor, Card, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#api/api.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { CredentialFields, type CredentialValues, filledIn, startingValues } from './credential-fields.tsx'

type Kind = components['schemas']['ConnectionKind']
type AddConnectionProps = {
  isOffered?: (kind: Kind) => boolean
  onDone: (id: string) => void
  onCancel: () => void
}

export function AddConnection(props: AddConnectionProps) {
  const { t } = useTranslation('connections')
  const { isOffered = () => true } = props
  const kinds = useAnswer(request('account.connection_kinds.list')).data?.body.data.filter(isOffered)
  const [kind, setKind] = useState<Kind | null>(null)
  if (kind) return <CredentialsForm kind={kind} {...props} />
  if (!kinds) return <Loader />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('chooseKind')}
      </Text>
      {kinds.map((each) => (
        <UnstyledButton key={each.kind} onClick={() => setKind(each)}>
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

function CredentialsForm({ kind, onDone, onCancel }: AddConnectionProps & { kind: Kind }) {
  const { t } = useTranslation('connections')
  const form = useForm<CredentialValues>({
    initialValues: { name: kind.name, credentials: startingValues(kind.credentials) },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, credentials }) =>
        request('account.connections.create', {
          // The kinds listed are those that can be made.
          body: { kind: kind.kind as 'powerdns', name, credentials: filledIn(credentials) },
        })
      }
      submit={t('connect')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {kind.summary}{' '}
        <Anchor size="sm" underline="always" href={kind.documentation} target="_blank" rel="noreferrer">
          {t('documentation')}
        </Anchor>
      </Text>
      <TextInput label={t('name')} required {...form.getInputProps('name')} />
      <CredentialFields fields={kind.credentials} form={form} hasSecrets={false} />
    </RequestForm>
  )
}
