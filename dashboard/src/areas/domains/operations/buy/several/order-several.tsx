import { request } from '@holdfast/client'
import { PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkItem } from '#areas/domains/list/bulk/bulk-target.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import { type Answer, tldOf } from '../answers.ts'
import {
  commonYears,
  newRegistration,
  RegistrationSettings,
  type RegistrationValues,
  registrationOf,
  YearsField,
} from '../registration-fields.tsx'
import {
  ContactFields,
  chosenContacts,
  emptyContacts,
  emptyRequirements,
  type RequiredValues,
  TldFields,
} from '../required-fields.tsx'
import type { BatchOrder, BatchResult, ChosenNames } from './chosen-names.ts'
import { ConfirmSeveral } from './confirm-several.tsx'

type OrderSeveralProps = ChosenNames & { onDone: (items: readonly BulkItem[]) => void; onCancel: () => void }

type Values = RegistrationValues & {
  contacts: RequiredValues['contacts']
  /** Of each TLD, and of each name. */
  requirements: Record<string, unknown>[]
  auth_codes: string[]
}

/** The same settings for all names, and what differs. The prices of all are asked when the person sends it. */
export function OrderSeveral({ kind, answers, requirements, onDone, onCancel }: OrderSeveralProps) {
  const { t } = useTranslation('domains')
  const [tried, setTried] = useState<{ orders: BatchOrder[]; result: BatchResult } | null>(null)
  const [first] = requirements
  const form = useForm<Values>({
    initialValues: {
      ...newRegistration(commonYears(requirements)),
      contacts: first ? emptyContacts(first) : {},
      requirements: requirements.map(({ schema }) => emptyRequirements(schema as JsonSchema | null)),
      auth_codes: answers.map(() => ''),
    },
  })
  const ordersOf = (values: Values) =>
    answers.map((answer, index) => orderOf(values, { kind, answer, index, requirements }))
  if (tried)
    return (
      <ConfirmSeveral
        {...tried}
        kind={kind}
        answers={answers}
        onDone={onDone}
        onBack={() => setTried(null)}
      />
    )
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.batch', {
          query: { dry_run: true },
          body: { operations: ordersOf(values).map((order) => ({ ...order, premium: true })) },
        })
      }
      submit={t('showPrices')}
      onDone={({ body }) => setTried({ orders: ordersOf(form.getValues()), result: body })}
      onCancel={onCancel}
    >
      {kind === 'register' && <YearsField form={form} years={commonYears(requirements)} />}
      {kind === 'transfer' && <Text size="sm">{t('transferPreparation')}</Text>}
      {kind === 'transfer' &&
        answers.map(({ name, display_name }, index) => (
          <PasswordInput
            key={name}
            label={t('authCodeOf', { name: display_name })}
            autoComplete="off"
            required
            {...form.getInputProps(`auth_codes.${index}`)}
          />
        ))}
      {first && <ContactFields form={form} requirements={first} />}
      {requirements.map((one, index) => (
        <TldFields key={one.tld} form={form} requirements={one} path={`requirements.${index}`} />
      ))}
      {kind === 'register' && <RegistrationSettings form={form} requirements={requirements} />}
    </RequestForm>
  )
}

type Of = Pick<ChosenNames, 'kind' | 'requirements'> & { answer: Answer; index: number }

function orderOf(values: Values, { kind, answer, index, requirements }: Of): BatchOrder {
  const tld = tldOf(answer)
  const at = requirements.findIndex((one) => one.tld === tld)
  const schema = (requirements[at]?.schema ?? null) as JsonSchema | null
  const order = {
    connection_id: answer.connection_id,
    name: answer.name,
    contacts: chosenContacts(values.contacts),
    ...(schema && { requirements: filledIn(schema, values.requirements[at] ?? {}) }),
  }
  return kind === 'register'
    ? { kind, ...order, ...registrationOf(values) }
    : { kind, ...order, auth_code: (values.auth_codes[index] ?? '').trim() }
}
