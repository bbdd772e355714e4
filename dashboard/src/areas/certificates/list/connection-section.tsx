import { type components, request } from '@holdfast/client'
import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { Ago, dateText } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { certificatePaths } from '../paths.ts'

type CertificateProvider = components['schemas']['CertificateProvider']
type HeldCertificate = components['schemas']['HeldCertificate']

/** The certificates that a provider holds, on the page of its connection. Absent where it holds none. */
export function ConnectionSection({ id }: { id: string }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const may = useMay()
  const when = may('certificates.providers.list') && may('account.connections.read')
  const connection = useApiQuery(request('account.connections.read', { path: { connection_id: id } }), {
    when,
  }).data?.body
  const providers = useApiQuery(request('certificates.providers.list'), { when, everySeconds: 60 }).data?.body
  const capability = connection?.capabilities.certificates
  if (!connection || !capability || !providers) return null
  const provider = providers.data.find(({ connection_id }) => connection_id === id)
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Title order={2} id={label}>
          {t('heldCertificates')}
        </Title>
        {provider ? (
          <Held provider={provider} />
        ) : (
          <>
            <Text size="sm">{t('heldText', { permission: capability.permission })}</Text>
            {may('certificates.providers.put') && (
              <Group>
                <SendButton
                  label={t('listHeld')}
                  request={request('certificates.providers.put', { path: { connection_id: id } })}
                  done={t('heldListingStarted', { name: connection.name })}
                />
              </Group>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

function Held({ provider }: { provider: CertificateProvider }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const { connection_id, name, error, listed_at } = provider
  const path = { connection_id }
  const list = useList(request('certificates.held.list', { query: { connection_id } }), { everySeconds: 60 })
  const columns = useHeldColumns()
  return (
    <>
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t('heldFailing')}>
          {error.message}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {listed_at === null ? t('heldPending') : <Ago at={listed_at} />}
      </Text>
      <ListTable
        label={t('heldCertificates')}
        list={list}
        columns={columns}
        keyOf={({ ref }) => ref}
        empty={{ icon: IconCertificate, title: t('noneHeld'), text: t('noneHeldText') }}
      />
      <Group gap="xs">
        {may('certificates.providers.put') && (
          <SendButton
            label={t('listNow')}
            request={request('certificates.providers.put', { path })}
            done={t('heldListingStarted', { name })}
          />
        )}
        {may('certificates.providers.delete') && (
          <ConfirmButton
            label={t('stopHeld')}
            name={name}
            request={request('certificates.providers.delete', { path })}
            isDangerous
          />
        )}
      </Group>
    </>
  )
}

function useHeldColumns(): Column<HeldCertificate>[] {
  const { t, i18n } = useTranslation('certificates')
  return [
    {
      header: t('certificate'),
      cell: (held) => (
        <>
          <HeldName held={held} />
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {held.names.join(', ')}
          </Text>
        </>
      ),
    },
    {
      header: t('expires'),
      cell: ({ not_after }) =>
        not_after === null ? t('notIssued') : dateText(String(not_after), i18n.language),
      width: 150,
    },
    {
      header: t('renewedBy'),
      cell: ({ is_renewed }) => t(is_renewed ? 'provider' : 'renewedByYou'),
      width: 150,
    },
    {
      header: t('relationUses'),
      cell: ({ used_by }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {used_by.map(({ ref }) => ref).join(', ') || '–'}
        </Text>
      ),
      width: 190,
    },
  ]
}

/** A link to the certificate, if it is in the inventory. */
function HeldName({ held: { name, certificate_id } }: { held: HeldCertificate }) {
  const { t } = useTranslation('certificates')
  if (certificate_id === null)
    return (
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Text span size="xs" c="dimmed">
          {t('notInInventory')}
        </Text>
      </Text>
    )
  return (
    <Anchor
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to={certificatePaths.certificate(certificate_id)} {...props} />}
    >
      {name}
    </Anchor>
  )
}
