import { type components, request } from '@holdfast/client'
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DifferenceLines } from '#ui/page/difference-lines.tsx'
import { type Firewall, inputOf, type Rule, type RuleRow, type RuleSet, rowOf, trafficText } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'

type Plan = components['schemas']['FirewallPlan']
type Values = { rules: RuleRow[] }

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
      <RuleFields
        rows={form.values.rules}
        capabilities={set.capabilities}
        errors={form.errors}
        inputProps={(field) => form.getInputProps(field)}
        onAdd={(row) => form.insertListItem('rules', row)}
        onRemove={(index) => form.removeListItem('rules', index)}
      />
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
