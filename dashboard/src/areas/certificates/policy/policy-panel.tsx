import { request } from '@holdfast/client'
import { Card, MultiSelect, NumberInput, Stack, TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import type { Policy } from '../states.tsx'

const keyTypes = ['rsa', 'ec', 'ed25519', 'ed448', 'ml-dsa']

/** What the account expects of its certificates. */
export function PolicyPanel() {
  const { t } = useTranslation('certificates')
  const mayChange = useMay()('certificates.policy.update')
  const result = useApiQuery(request('certificates.policy.read'))
  return (
    <Card>
      <Stack>
        <Text size="sm">{t('policyText')}</Text>
        <QueryResult result={result}>
          {(policy) => (mayChange ? <PolicyForm policy={policy} /> : <PolicyFacts policy={policy} />)}
        </QueryResult>
      </Stack>
    </Card>
  )
}

function PolicyFacts({ policy }: { policy: Policy }) {
  const { t } = useTranslation('certificates')
  const { issuers, key_types, rsa_bits_min, ec_bits_min, lifetime_days_max } = policy
  const numberText = (value: number | null, unit: string) =>
    value === null ? t('notSet') : `${value} ${unit}`
  return (
    <DetailsList
      facts={[
        { label: t('policyIssuers'), value: issuers?.join(', ') ?? t('notSet') },
        { label: t('policyKeyTypes'), value: key_types?.join(', ') ?? t('notSet') },
        { label: t('policyRsa'), value: numberText(rsa_bits_min, t('bits')) },
        { label: t('policyEc'), value: numberText(ec_bits_min, t('bits')) },
        { label: t('policyLifetime'), value: numberText(lifetime_days_max, t('days')) },
      ]}
    />
  )
}

const valuesOf = (policy: Policy) => ({
  issuers: policy.issuers ?? [],
  key_types: policy.key_types ?? [],
  rsa_bits_min: policy.rsa_bits_min ?? ('' as const),
  ec_bits_min: policy.ec_bits_min ?? ('' as const),
  lifetime_days_max: policy.lifetime_days_max ?? ('' as const),
})

/** An empty field is no rule. */
function policyOf(values: ReturnType<typeof valuesOf>): Policy {
  const numberOf = (value: number | '') => (value === '' ? null : value)
  return {
    issuers: values.issuers.length === 0 ? null : values.issuers,
    key_types: values.key_types.length === 0 ? null : values.key_types,
    rsa_bits_min: numberOf(values.rsa_bits_min),
    ec_bits_min: numberOf(values.ec_bits_min),
    lifetime_days_max: numberOf(values.lifetime_days_max),
  }
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation('certificates')
  const form = useForm<ReturnType<typeof valuesOf>>({ initialValues: valuesOf(policy) })
  const change = (values: ReturnType<typeof valuesOf>) =>
    request('certificates.policy.update', { body: policyOf(values) })
  const saved = useUndoableForm(form, valuesOf, change)
  return (
    <RequestForm
      form={form}
      requestOf={change}
      submit={t('save')}
      onDone={({ body }) => saved(t('policySaved'), policy, body)}
    >
      <TagsInput
        label={t('policyIssuers')}
        description={t('policyIssuersText')}
        {...form.getInputProps('issuers')}
      />
      <MultiSelect
        label={t('policyKeyTypes')}
        description={t('policyKeyTypesText')}
        data={keyTypes}
        {...form.getInputProps('key_types')}
      />
      <NumberInput
        label={t('policyRsa')}
        suffix={` ${t('bits')}`}
        min={1024}
        max={16_384}
        maw={320}
        {...form.getInputProps('rsa_bits_min')}
      />
      <NumberInput
        label={t('policyEc')}
        suffix={` ${t('bits')}`}
        min={192}
        max={521}
        maw={320}
        {...form.getInputProps('ec_bits_min')}
      />
      <NumberInput
        label={t('policyLifetime')}
        suffix={` ${t('days')}`}
        min={1}
        max={10_000}
        maw={320}
        {...form.getInputProps('lifetime_days_max')}
      />
    </RequestForm>
  )
}
