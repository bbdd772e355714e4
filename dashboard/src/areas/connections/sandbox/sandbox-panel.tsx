import { type components, request } from '@holdfast/client'
import { Card, NumberInput, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { SandboxDomains } from './sandbox-domains.tsx'
import { SandboxFirewalls } from './sandbox-firewalls.tsx'
import { SandboxServers } from './sandbox-servers.tsx'
import { SandboxVolumes } from './sandbox-volumes.tsx'

type Sandbox = components['schemas']['Sandbox']
type Fault = components['schemas']['SandboxFault']

const operations: readonly Fault['on'][] = ['any', 'verify', 'zones', 'read', 'write']
const faultKinds: readonly Fault['kind'][] = ['auth', 'unavailable', 'timeout', 'rate_limited', 'rejected']

/** Controls of the sandbox: delays, errors, external changes and the passing of time. */
export function SandboxPanel({ id }: { id: string }) {
  const { t } = useTranslation('connections')
  const sandbox = useApiQuery(request('account.sandbox.read', { path: { connection_id: id } })).data?.body
  if (!sandbox) return null
  return (
    <Card>
      <Title order={2}>{t('sandbox')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('sandboxText')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Behaviour id={id} sandbox={sandbox} />
        <ExternalChange id={id} sandbox={sandbox} />
      </SimpleGrid>
      <SandboxFirewalls id={id} firewalls={sandbox.firewalls} />
      <SandboxDomains id={id} domains={sandbox.domains} />
      <SandboxServers id={id} servers={sandbox.servers} />
      <SandboxVolumes id={id} volumes={sandbox.volumes} />
    </Card>
  )
}

function Behaviour({ id, sandbox }: { id: string; sandbox: Sandbox }) {
  const { t } = useTranslation('connections')
  const [fault] = sandbox.faults
  const form = useForm<{
    latency_ms: number
    on: Fault['on']
    kind: Fault['kind'] | null
    balance: string | number
  }>({
    initialValues: {
      latency_ms: sandbox.latency_ms,
      on: fault?.on ?? 'any',
      kind: fault?.kind ?? null,
      balance: sandbox.balance ?? '',
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ latency_ms, on, kind, balance }) =>
        request('account.sandbox.update', {
          path: { connection_id: id },
          body: {
            latency_ms,
            faults: kind ? [{ on, kind }] : [],
            balance: balance === '' ? null : String(balance),
          },
        })
      }
      submit={t('save')}
      onDone={() => notifications.show({ message: t('saved', { name: t('sandbox') }) })}
    >
      <NumberInput label={t('latency')} min={0} max={60_000} {...form.getInputProps('latency_ms')} />
      <SimpleGrid cols={2}>
        <Select
          label={t('errorType')}
          placeholder={t('noError')}
          clearable
          data={faultKinds}
          {...form.getInputProps('kind')}
        />
        <Select label={t('errorOn')} allowDeselect={false} data={operations} {...form.getInputProps('on')} />
      </SimpleGrid>
      <NumberInput
        label={t('sandboxCredit')}
        description={t('sandboxCreditText')}
        min={0}
        max={999_999_999}
        decimalScale={2}
        {...form.getInputProps('balance')}
      />
    </RequestForm>
  )
}

function ExternalChange({ id, sandbox }: { id: string; sandbox: Sandbox }) {
  const { t } = useTranslation('connections')
  const form = useForm({
    initialValues: { zone: sandbox.zones[0] ?? '', name: 'www', type: 'A', value: '203.0.113.66' },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ zone, name, type, value }) =>
        request('account.sandbox.changes.create', {
          path: { connection_id: id },
          body: { zone, rrsets: [{ name, type, values: value === '' ? [] : [value] }] },
        })
      }
      submit={t('change')}
      onDone={() => notifications.show({ message: t('changed', { name: form.values.zone }) })}
    >
      <Select label={t('changeExternally')} data={sandbox.zones} {...form.getInputProps('zone')} />
      <SimpleGrid cols={3}>
        <TextInput label={t('name')} {...form.getInputProps('name')} />
        <TextInput label={t('type')} {...form.getInputProps('type')} />
        <TextInput label={t('valueOrEmpty')} {...form.getInputProps('value')} />
      </SimpleGrid>
    </RequestForm>
  )
}
