import { request } from '@holdfast/client'
import { List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ForceSwitch } from '#areas/cloud/spending/force-switch.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { monthlyText } from '../size.ts'
import {
  type Catalogue,
  type CreationAbility,
  type Money,
  namesOf,
  type ServerOrder,
} from './server-order.ts'

type ConfirmServerProps = {
  order: ServerOrder
  /** Null: it is not known, and there is no limit. */
  monthly: Money | null
  catalogue: Catalogue
  able: CreationAbility
  onBack: () => void
}

/** The price, what follows from the order, and the limit, which is the price until the person changes it. */
export function ConfirmServer({ order, monthly, catalogue, able, onBack }: ConfirmServerProps) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { max_monthly_price: { amount: monthly?.amount ?? '' }, force: false },
  })
  const isBilledHalf = order.on_failure !== 'rollback'
  return (
    <RequestForm
      form={form}
      requestOf={({ max_monthly_price: { amount }, force }) =>
        request('cloud.servers.create', {
          body: {
            ...order,
            ...(force && { force }),
            ...(monthly && {
              max_monthly_price: { amount: amount.trim().replace(',', '.'), currency: monthly.currency },
            }),
          },
        })
      }
      submit={t('createServer')}
      onDone={({ body: { id } }) => {
        if (id !== null) void navigate({ to: cloudPaths.action(id) })
      }}
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      <Text size="xl" fw={700}>
        {monthlyText(monthly, t)}
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('createSummary', { name: order.name, ...namesOf(catalogue, order) })}</List.Item>
        <List.Item>{t(monthly ? 'billedUntilDeleted' : 'priceNotKnown')}</List.Item>
        {order.ssh_keys || order.ssh_key_ids ? (
          <List.Item>{t('keysSignIn')}</List.Item>
        ) : (
          !able?.requires_access && <List.Item>{t('passwordSignIn')}</List.Item>
        )}
        {order.dns_record && <List.Item>{t('recordIsMade', { name: order.dns_record.name })}</List.Item>}
        {order.monitor && <List.Item>{t('monitorIsMade')}</List.Item>}
        {isBilledHalf && <List.Item>{t('halfIsKept')}</List.Item>}
      </List>
      {monthly && (
        <TextInput
          label={t('maxMonthlyPrice')}
          description={t('maxMonthlyPriceText')}
          inputMode="decimal"
          required
          rightSection={
            <Text size="sm" c="dimmed">
              {monthly.currency}
            </Text>
          }
          rightSectionWidth={56}
          {...form.getInputProps('max_monthly_price.amount')}
          error={fieldErrorOf(form, 'max_monthly_price')}
        />
      )}
      <ForceSwitch checked={form.values.force} onChange={(force) => form.setFieldValue('force', force)} />
    </RequestForm>
  )
}
