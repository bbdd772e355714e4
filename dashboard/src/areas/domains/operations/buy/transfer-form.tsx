import { request } from '@holdfast/client'
import { Alert, PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { dateText } from '#ui/format/time.tsx'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { DomainOperation } from '../operation-texts.tsx'
import { OrderForm } from '../orders/order-form.tsx'
import type { Answer } from './answers.ts'
import type { Chosen } from './choose-button.tsx'
import {
  chosenContacts,
  emptyContacts,
  emptyRequirements,
  RequiredFields,
  type RequiredValues,
} from './required-fields.tsx'

type TransferFormProps = Chosen & {
  onDone: (operation: Pick<DomainOperation, 'id'>) => void
  onCancel: () => void
}

type Values = RequiredValues & { auth_code: string }

export function TransferForm({ answer, requirements, onDone, onCancel }: TransferFormProps) {
  const { t } = useTranslation('domains')
  // A registrar's schema is one of an object.
  const schema = requirements.schema as JsonSchema | null
  const form = useForm<Values>({
    initialValues: {
      auth_code: '',
      contacts: emptyContacts(requirements),
      requirements: emptyRequirements(schema),
    },
  })
  const { connection_id, connection_name, name, display_name } = answer
  return (
    <OrderForm
      form={form}
      orderOf={({ auth_code, contacts, requirements: entered }) => ({
        kind: 'transfer',
        connection_id,
        name,
        auth_code: auth_code.trim(),
        contacts: chosenContacts(contacts),
        ...(schema && { requirements: filledIn(schema, entered) }),
      })}
      submit={t('transferHere')}
      consequences={() => [
        t('transferredTo', { name: display_name, registrar: connection_name }),
        t('transferredExpiry'),
        t('transferredNameservers'),
        t('transferHoldAfter'),
      ]}
      onDone={onDone}
      onCancel={onCancel}
    >
      <PresentRegistrar answer={answer} />
      <PasswordInput
        label={t('authCode')}
        description={t('authCodeHelp')}
        autoComplete="off"
        required
        {...form.getInputProps('auth_code')}
      />
      <RequiredFields form={form} requirements={requirements} />
    </OrderForm>
  )
}

/** What prevents the transfer, as far as it is known: what Holdfast has of the domain at its present registrar. */
function PresentRegistrar({ answer: { name } }: { answer: Answer }) {
  const { t, i18n } = useTranslation('domains')
  const { data } = useApiQuery(request('domains.list', { query: { name, limit: 1 } }))
  const domain = data?.body.data[0]
  if (!domain)
    return (
      <Alert color="blue" icon={<IconInfoCircle size={18} />}>
        {t('transferPreparation')}
      </Alert>
    )
  const { transfer_hold_until, locked, registry_locked } = domain
  return (
    <>
      {transfer_hold_until && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('onTransferHold')}>
          {t('transferHold', { date: dateText(transfer_hold_until, i18n.language) })}
        </Alert>
      )}
      {(locked || registry_locked) && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('lockOn')}>
          {t(registry_locked ? 'settingRegistryLocked' : 'authCodeLocked')}
        </Alert>
      )}
      {!transfer_hold_until && !locked && !registry_locked && (
        <Text size="sm">{t('nothingPreventsTransfer')}</Text>
      )}
    </>
  )
}
