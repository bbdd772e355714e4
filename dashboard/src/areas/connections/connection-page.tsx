import { type components, request } from '@holdfast/client'
import {
  Alert,
  Badge,
  Card,
  Checkbox,
  DataList,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { numberText } from '#language/language.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { SendButton } from '#ui/action/send-button.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { AddedSections } from '#ui/related/added-sections.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { ConnectionState } from './connection-state.tsx'
import { CredentialFields, type CredentialValues, filledIn, startingValues } from './credential-fields.tsx'
import { connectionPage, connectionsPaths } from './paths.ts'
import { SandboxPanel } from './sandbox/sandbox-panel.tsx'
import { ZoneDefaults } from './zone-options/zone-defaults.tsx'

type Connection = components['schemas']['Connection']
type Provider = components['schemas']['Provider']

export function ConnectionPage() {
  // The route has this parameter.
  const { connectionId } = usePageParams(connectionPage)
  const result = useApiQuery(request('account.connections.read', { path: { connection_id: connectionId } }))
  const providers = useApiQuery(request('account.providers.list'))
  return (
    <QueryResult result={result}>
      {(connection) => (
        <QueryResult result={providers}>
          {({ data }) => {
            const provider = data.find((each) => each.provider === connection.provider)
            return (
              provider && <ConnectionView key={connection.id} connection={connection} provider={provider} />
            )
          }}
        </QueryResult>
      )}
    </QueryResult>
  )
}

function ConnectionView({ connection, provider }: { connection: Connection; provider: Provider }) {
  const { t } = useTranslation('connections')
  const may = useMay()
  const navigate = useNavigate()
  const path = { connection_id: connection.id }
  const verify = request('account.connections.verify', { path })
  return (
    <Page
      guide="/docs/guides/getting-started#connect-the-name-server"
      title={connection.name}
      badge={<ConnectionState connection={connection} />}
      description={provider.name}
      crumbs={[{ label: t('connections'), path: connectionsPaths.connections }]}
      actions={
        may('account.connections.verify') && (
          <SendButton label={t('verify')} request={verify} leftSection={<IconRefresh size={16} />} />
        )
      }
    >
      {connection.status === 'failing' && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('failing')}>
          {connection.status_detail}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="md">
        {may('account.connections.update') && <Credentials connection={connection} provider={provider} />}
        <Capabilities connection={connection} />
      </SimpleGrid>
      {may('account.connections.update') && <ZoneDefaults connection={connection} />}
      {connection.provider === 'sandbox' && may('account.sandbox.update') && (
        <SandboxPanel id={connection.id} />
      )}
      {may('account.connections.delete') && (
        <DeleteConnection
          connection={connection}
          onDone={() => void navigate({ to: connectionsPaths.connections })}
        />
      )}
      <AddedSections kind="connection" id={connection.id} />
      <RelatedPanel subject={{ id: connection.id }} />
      <ActivityPanel targetId={connection.id} />
    </Page>
  )
}

type DeleteConnectionProps = { connection: Connection; onDone: () => void }

/** Its domains can stay: then they are held elsewhere. */
function DeleteConnection({ connection: { id, name, capabilities }, onDone }: DeleteConnectionProps) {
  const { t } = useTranslation('connections')
  const mayRead = useMay()('domains.registrars.list')
  const [keepsDomains, setKeepsDomains] = useState(false)
  const { data } = useApiQuery(request('domains.registrars.list'), {
    when: mayRead && capabilities.registrar !== null,
  })
  const registrar = data?.body.data.find(({ connection_id }) => connection_id === id)
  const count = registrar?.domain_count ?? 0
  return (
    <DeleteByName
      title={t('removeConnection')}
      name={name}
      request={request('account.connections.delete', {
        path: { connection_id: id },
        ...(keepsDomains && { query: { keep_domains: true } }),
      })}
      stays={keepsDomains ? ['domain'] : []}
      onDone={onDone}
    >
      {registrar && (
        <Checkbox
          label={t('keepDomains', { count })}
          description={t('keepDomainsText')}
          checked={keepsDomains}
          onChange={({ currentTarget }) => setKeepsDomains(currentTarget.checked)}
        />
      )}
    </DeleteByName>
  )
}

function Credentials({ connection, provider }: { connection: Connection; provider: Provider }) {
  const { t } = useTranslation('connections')
  const undoable = useUndoable<'account.connections.update'>()
  const form = useForm<CredentialValues>({
    initialValues: {
      name: connection.name,
      credentials: startingValues(provider.credentials, connection.credentials),
    },
  })
  const changed = (credentials: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(filledIn(credentials)).filter(([name, value]) => connection.credentials[name] !== value),
    )
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('credentials')}
      </Title>
      <RequestForm
        form={form}
        requestOf={({ name, credentials }) => {
          const renewed = changed(credentials)
          return request('account.connections.update', {
            path: { connection_id: connection.id },
            body: { name, ...(Object.keys(renewed).length > 0 && { credentials: renewed }) },
          })
        }}
        submit={t('save')}
        onDone={() => {
          // Secrets of the previous state are not available, so the change cannot be undone.
          if (Object.keys(changed(form.values.credentials)).length > 0)
            notifications.show({ message: t('saved', { name: form.values.name }) })
          else
            undoable(
              t('saved', { name: form.values.name }),
              request('account.connections.update', {
                path: { connection_id: connection.id },
                body: { name: connection.name },
              }),
              () => form.setFieldValue('name', connection.name),
            )
        }}
      >
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <CredentialFields fields={provider.credentials} form={form} hasSecrets />
      </RequestForm>
    </Card>
  )
}

function Capabilities({ connection: { capabilities } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const { dns, firewalls, registrar, cloud } = capabilities
  if (!dns) return null
  const results = [
    ['canList', dns.can_list_zones],
    ['canCreate', dns.can_create_zones],
    ['canDelete', dns.can_delete_zones],
    ['atomic', dns.batch_is_atomic],
    ['guarded', dns.checks_before],
  ] as const
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('capabilities')}
      </Title>
      <Stack>
        <DataList labelWidth="220px">
          {results.map(([label, result]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{t(label)}</DataList.ItemLabel>
              <DataList.ItemValue>{result ? t('yes') : t('no')}</DataList.ItemValue>
            </DataList.Item>
          ))}
          <DataList.Item>
            <DataList.ItemLabel>{t('batch')}</DataList.ItemLabel>
            <DataList.ItemValue>{numberText(dns.batch_changes)}</DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t('ttl')}</DataList.ItemLabel>
            <DataList.ItemValue>
              <Duration seconds={dns.ttl_min} /> – <Duration seconds={dns.ttl_max} most={2} />
            </DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t('firewalls')}</DataList.ItemLabel>
            <DataList.ItemValue>{firewalls?.protocols.join(', ') ?? t('no')}</DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t('registrar')}</DataList.ItemLabel>
            <DataList.ItemValue>{registrar ? t('yes') : t('no')}</DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>{t('servers')}</DataList.ItemLabel>
            <DataList.ItemValue>{cloud ? t('yes') : t('no')}</DataList.ItemValue>
          </DataList.Item>
        </DataList>
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            {t('types')}
          </Text>
          <Group gap={6}>
            {dns.types.map((type) => (
              <Badge key={type} variant="default" radius="sm" ff="monospace" tt="none">
                {type}
              </Badge>
            ))}
            {dns.has_unknown_types && (
              <Text size="xs" c="dimmed">
                {t('andAnyType')}
              </Text>
            )}
          </Group>
        </div>
      </Stack>
    </Card>
  )
}
