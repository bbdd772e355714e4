import { type BodyOf, type components, request } from '@holdfast/client'
import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DifferenceLines } from '#ui/page/difference-lines.tsx'
import type { Firewall } from './firewalls-table.tsx'
import { hasPorts, type Rule, type RuleSet, trafficText } from './rule.ts'

type Plan = components['schemas']['FirewallPlan']
type RuleInput = BodyOf<'cloud.firewalls.plan'>['rules'][number]
type Values = { rules: (Omit<Rule, 'ports'> & { key: string; ports: string })[] }

type EditRulesProps = { firewall: Firewall; set: RuleSet; onDone: () => void }

/** The rules in a form, then what changes, which is applied only if the rules at the provider are still the same. */
export function EditRules({ firewall, set, onDone }: EditRulesProps) {
  const { t } = useTranslation('cloud')
  const [plan, setPlan] = useState<Plan | null>(null)
  const form = useForm<Values>({ initialValues: { rules: set.rules.map(rowOf) } })
  const rules = form.values.rules.map(inputOf)
  const path = { firewall_id: firewall.id }
  if (plan)
    return (
      <Review
        name={firewall.name}
        plan={plan}
        change={request('cloud.firewalls.rules.replace', { path, body: { hash: set.hash, rules } })}
        onBack={() => setPlan(null)}
        onDone={onDone}
      />
    )
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.firewalls.plan', { path, body: { rules: values.rules.map(inputOf) } })
      }
      submit={t('reviewRules')}
      onCancel={onDone}
      onDone={({ body }) => setPlan(body)}
    >
      <RuleFields form={form} set={set} />
    </RequestForm>
  )
}

type ReviewProps = {
  name: string
  plan: Plan
  change: ReturnType<typeof request<'cloud.firewalls.rules.replace'>>
  onBack: () => void
  onDone: () => void
}

function Review({ name, plan, change, onBack, onDone }: ReviewProps) {
  const { t } = useTranslation('cloud')
  const { add, remove, unchanged, managed, foreign } = plan
  const form = useForm({ initialValues: {} })
  const isNothing = add.length + remove.length === 0
  const line = (rule: Rule) =>
    [t(rule.direction), trafficText(rule, t), rule.network, rule.description].filter(Boolean).join('  ')
  return (
    <RequestForm
      form={form}
      requestOf={() => change}
      submit={t('apply')}
      isDangerous={remove.length > 0}
      isDisabled={isNothing}
      cancelLabel={t('back')}
      onCancel={onBack}
      onDone={() => {
        notifications.show({ message: t('rulesRequested', { name }) })
        onDone()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t(isNothing ? 'rulesUnchanged' : 'rulesChangedText')}</Text>
        <DifferenceLines
          lines={[
            ...remove.map((rule) => ({ kind: 'gone' as const, text: line(rule) })),
            ...add.map((rule) => ({ kind: 'come' as const, text: line(rule) })),
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('rulesKept', { count: unchanged + managed + foreign })}
        </Text>
      </Stack>
    </RequestForm>
  )
}

function RuleFields({ form, set }: { form: UseFormReturnType<Values>; set: RuleSet }) {
  const { t } = useTranslation('cloud')
  const { directions, protocols, rules_max } = set.capabilities
  return (
    <FieldRows
      legend={t('rules')}
      text={t('rulesText', { max: rules_max })}
      rows={form.values.rules}
      addLabel={t('addRule')}
      onAdd={() => form.insertListItem('rules', rowOf({ ...newRule, direction: directions[0] ?? 'inbound' }))}
      removeLabel={t('removeRule')}
      onRemove={(index) => form.removeListItem('rules', index)}
      error={wholeErrorOf(form)}
      fields={({ protocol }, index) => {
        const field = (name: string) => form.getInputProps(`rules.${index}.${name}`)
        return (
          <Group gap="xs" align="flex-start" flex={1}>
            {directions.length > 1 && (
              <Select
                aria-label={t('direction')}
                allowDeselect={false}
                w={130}
                data={directions.map((value) => ({ value, label: t(value) }))}
                {...field('direction')}
              />
            )}
            <Select
              aria-label={t('protocol')}
              allowDeselect={false}
              w={90}
              data={protocols}
              {...field('protocol')}
            />
            <TextInput
              aria-label={t('portsField')}
              placeholder={hasPorts(protocol) ? t('allPorts') : '–'}
              disabled={!hasPorts(protocol)}
              w={120}
              {...field('ports')}
            />
            <TextInput
              aria-label={t('network')}
              placeholder="203.0.113.0/24"
              flex="1 1 170px"
              {...field('network')}
            />
            <TextInput
              aria-label={t('description')}
              placeholder={t('description')}
              flex="1 1 170px"
              {...field('description')}
            />
          </Group>
        )
      }}
    />
  )
}

/** The error of the set, or of a whole rule. */
function wholeErrorOf({ errors }: UseFormReturnType<Values>) {
  const name = Object.keys(errors).find((key) => /^rules(\.\d+)?$/.test(key))
  return name === undefined ? undefined : errors[name]
}

const newRule: Rule = { direction: 'inbound', protocol: 'tcp', ports: '', network: '', description: '' }

let made = 0

function rowOf(rule: Rule): Values['rules'][number] {
  return { ...rule, ports: rule.ports ?? '', key: String(++made) }
}

function inputOf({ key: _key, ports, ...rule }: Values['rules'][number]): RuleInput {
  return { ...rule, ports: hasPorts(rule.protocol) && ports !== '' ? ports : null }
}
