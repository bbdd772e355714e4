import { request } from '@holdfast/client'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import type { BulkPurchase, BulkResult } from './bulk-target.ts'
import type { Total } from './totals.ts'

type BuyTotalProps = {
  total: Total
  purchase: BulkPurchase
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

/** Buys for the domains whose prices are in one currency. */
export function BuyTotal({ total, purchase, onDone, onCancel }: BuyTotalProps) {
  const { t } = useTranslation('domains')
  const { currency, amount, count, highest, ids } = total
  const form = useForm({ initialValues: { action: { max_price: { amount: highest } } } })
  return (
    <RequestForm
      form={form}
      requestOf={({ action: { max_price } }) =>
        request('domains.operations.bulk', {
          body: {
            action: {
              ...purchase,
              max_price: { amount: max_price.amount.trim().replace(',', '.'), currency },
            },
            ids,
          },
        })
      }
      submit={t(purchase.kind === 'renew' ? 'renewDomainsFor' : 'restoreDomainsFor', {
        count,
        price: moneyText({ amount, currency }),
      })}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <Text size="xl" fw={700}>
        {moneyText({ amount, currency })}
      </Text>
      <Text size="sm">{t('orderBinding')}</Text>
      <TextInput
        label={t('maxPriceEach')}
        description={t('maxPriceEachHelp')}
        inputMode="decimal"
        required
        rightSection={
          <Text size="sm" c="dimmed">
            {currency}
          </Text>
        }
        rightSectionWidth={56}
        {...form.getInputProps('action.max_price.amount')}
        error={fieldErrorOf(form, 'action.max_price')}
      />
    </RequestForm>
  )
}
