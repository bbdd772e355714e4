import { type BodyOf, type components, request } from '@holdfast/client'
import { Select, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { ManagedBadge } from '#ui/related/managed-badge.tsx'

type Firewall = components['schemas']['SandboxFirewall']
type Rule = BodyOf<'account.sandbox.firewalls.replace'>['rules'][number]

const protocols: readonly Rule['protocol'][] = ['tcp', 'udp', 'icmp', 'esp', 'gre']

const replaced = (id: string, name: string, rules: Rule[]) =>
  request('account.sandbox.firewalls.replace', {
    path: { connection_id: id, firewall_name: name },
    body: { rules },
  })

/** The firewalls of the sandbox, rule by rule, to simulate external changes. */
export function SandboxFirewalls({ id, firewalls }: { id: string; firewalls: readonly Firewall[] }) {
  const { t } = useTranslation('connections')
  const managerOf = useRuleManagers(id)
  return (
    <Stack mt="xl">
      <Title order={3}>{t('firewalls')}</Title>
      {firewalls.map((firewall) => (
        <Rules key={firewall.name} id={id} firewall={firewall} managerOf={managerOf} />
      ))}
      <AddRule id={id} firewalls={firewalls} />
    </Stack>
  )
}

type RulesProps = { id: string; firewall: Firewall; managerOf: ReturnType<typeof useRuleManagers> }

function Rules({ id, firewall: { name, rules }, managerOf }: RulesProps) {
  const { t } = useTranslation('connections')
  if (rules.length === 0) return <Text size="sm">{t('noRules', { name })}</Text>
  return (
    <Table.ScrollContainer minWidth={500}>
      <Text fw={600}>{name}</Text>
      <Table aria-label={name}>
        <TableHead headers={[t('rule'), t('network'), t('description')]} hasActions />
        <Table.Tbody>
          {rules.map((rule) => (
            <Table.Tr key={JSON.stringify(rule)}>
              <Table.Td>{[rule.direction, rule.protocol, rule.ports].filter(Boolean).join(' ')}</Table.Td>
              <Table.Td>{rule.network}</Table.Td>
              <Table.Td>
                <Description text={rule.description} managerOf={managerOf} />
              </Table.Td>
              <Table.Td>
                <SendButton
                  size="xs"
                  label={t('remove')}
                  request={replaced(
                    id,
                    name,
                    rules.filter((other) => other !== rule),
                  )}
                  done={t('changed', { name })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The tag that the description of a rule ends in which Holdfast keeps up to date. */
const tag = /\s*\[holdfast (fwb_\w+)\]$/

function Description({ text, managerOf }: { text: string } & Pick<RulesProps, 'managerOf'>) {
  const bindingId = tag.exec(text)?.[1]
  const manager = bindingId === undefined ? null : managerOf(bindingId)
  if (manager === null) return text
  return (
    <>
      {text.replace(tag, '')} <ManagedBadge manager={manager} />
    </>
  )
}

/** What keeps the rules of a firewall binding up to date; null for a binding that the person may not read. */
function useRuleManagers(connectionId: string) {
  const { data } = useApiQuery(request('related.list', { query: { id: connectionId, limit: 50 } }))
  const related = new Map(data?.body.data.map((one) => [one.id, one]))
  return (bindingId: string) => {
    const manager = related.get(related.get(bindingId)?.parent_id ?? '')
    return manager ? { type: manager.kind, id: manager.id, name: manager.title } : null
  }
}

type Values = { name: string; protocol: Rule['protocol']; ports: string; network: string }

function AddRule({ id, firewalls }: { id: string; firewalls: readonly Firewall[] }) {
  const { t } = useTranslation('connections')
  const form = useForm<Values>({
    initialValues: {
      name: firewalls[0]?.name ?? 'web',
      protocol: 'tcp',
      ports: '22',
      network: '198.51.100.7/32',
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, protocol, ports, network }) => {
        const present = firewalls.find((firewall) => firewall.name === name)?.rules ?? []
        const rule = { protocol, network, ports: ports === '' ? null : ports }
        return replaced(id, name, network === '' ? present : [...present, rule])
      }}
      submit={t('addRule')}
      onDone={() => notifications.show({ message: t('changed', { name: form.values.name }) })}
    >
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <TextInput label={t('firewallName')} required {...form.getInputProps('name')} />
        <Select
          label={t('protocol')}
          allowDeselect={false}
          data={protocols}
          {...form.getInputProps('protocol')}
        />
        <TextInput label={t('ports')} {...form.getInputProps('ports')} />
        <TextInput label={t('newNetwork')} {...form.getInputProps('network')} />
      </SimpleGrid>
    </RequestForm>
  )
}
