import { request } from '@holdfast/client'
import { Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { RotateButton } from '#ui/action/rotate-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { ReceiverSnippet } from '../receiver/receiver-snippet.tsx'
import { SigningSecret } from '../receiver/signing-secret.tsx'
import type { Endpoint } from '../states.tsx'

/** The valid secrets and what each signs, their rotation, and how a receiver verifies signatures. */
export function SecretsPanel({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const may = useMay()
  const path = { endpoint_id: endpoint.id }
  return (
    <Stack>
      <Card>
        <Group justify="space-between" mb="sm">
          <Title order={2}>{t('secrets')}</Title>
          <Group gap="xs">
            {endpoint.secrets.length > 1 && may('webhooks.endpoints.promote') && (
              <ConfirmButton
                label={t('promote')}
                text={t('promoteText')}
                request={request('webhooks.endpoints.promote', { path })}
              />
            )}
            {may('webhooks.endpoints.rotate') && <RotateSecret endpoint={endpoint} />}
          </Group>
        </Group>
        <Secrets endpoint={endpoint} />
      </Card>
      <Card>
        <Title order={2}>{t('receiver')}</Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('receiverText')}
        </Text>
        <ReceiverSnippet />
      </Card>
    </Stack>
  )
}

function Secrets({ endpoint: { secrets } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const signs = (index: number) =>
    index === 0 ? 'X-Service-Signature' : index === secrets.length - 1 ? 'X-Service-Signature-Next' : '–'
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table aria-label={t('secrets')} horizontalSpacing={0}>
        <TableHead headers={[t('signs'), t('created'), t('expires')]} />
        <Table.Tbody>
          {secrets.map(({ created_at, expires_at }, index) => (
            <Table.Tr key={created_at}>
              <Table.Td ff="monospace">{signs(index)}</Table.Td>
              <Table.Td>
                <Ago at={created_at} />
              </Table.Td>
              <Table.Td>{expires_at === null ? t('never') : <Ago at={expires_at} isComing />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function RotateSecret({ endpoint: { id } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <RotateButton
        label={t('rotate')}
        text={t('rotateText')}
        requestOf={(overlap_seconds) =>
          request('webhooks.endpoints.rotate', {
            path: { endpoint_id: id },
            body: { overlap_seconds },
          })
        }
        onDone={({ body }) => setSecret(body.secret)}
      />
      <SigningSecret secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}
