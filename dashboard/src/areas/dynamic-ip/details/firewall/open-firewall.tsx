import { type ApiProblem, request } from '@holdfast/client'
import { Select, SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import type { DynamicIp } from '#areas/dynamic-ip/states.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { RuleFields } from './rule-fields.tsx'
import { type RuleValues, ruleInput, sshRule } from './rule-values.ts'

type OpenFirewallProps = { dynamicIp: DynamicIp; onDone: () => void; onCancel: () => void }
type Values = RuleValues & { connection_id: string; firewall_ref: string }

export function OpenFirewall({ dynamicIp, onDone, onCancel }: OpenFirewallProps) {
  const { t } = useTranslation('dynamic-ip')
  const form = useForm<Values>({ initialValues: { ...sshRule, connection_id: '', firewall_ref: '' } })
  const { connection_id } = form.values
  const firewalls = useApiQuery(request('cloud.available_firewalls.list', { path: { connection_id } }), {
    when: connection_id !== '',
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ connection_id: connection, firewall_ref, ...rule }) =>
        request('dynamic_ips.firewall_bindings.create', {
          path: { dynamic_ip_id: dynamicIp.id },
          body: { connection_id: connection, firewall_ref, ...ruleInput(rule) },
        })
      }
      submit={t('openFirewall')}
      onDone={onDone}
      onCancel={onCancel}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RequiredConnectionSelect
          capability="firewalls"
          missing={t('noFirewallConnection')}
          label={t('connection')}
          placeholder={t('chooseConnection')}
          required
          {...form.getInputProps('connection_id')}
          onChange={(id) => form.setValues({ connection_id: id ?? '', firewall_ref: '' })}
        />
        <Select
          label={t('firewallOf')}
          placeholder={t('chooseFirewall')}
          searchable
          required
          disabled={connection_id === ''}
          data={(firewalls.data?.body.data ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
          {...form.getInputProps('firewall_ref')}
        />
      </SimpleGrid>
      <ProblemAlert problem={firewalls.error as ApiProblem | null} />
      <RuleFields form={form} />
    </RequestForm>
  )
}
