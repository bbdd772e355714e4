import { request } from '@holdfast/client'
import { Alert, Badge, Group, List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import type { DomainOperation } from '../operation-texts.tsx'
import type { Offer } from './order.ts'

type ConfirmOrderProps = {
  offer: Offer
  submit: string
  consequences: readonly string[]
  onDone: (operation: Pick<DomainOperation, 'id'>) => void
  onBack: () => void
}

/** The price, the consequences and the limit. The limit is that of the offer until the person changes it. */
export function ConfirmOrder({ offer, submit, consequences, onDone, onBack }: ConfirmOrderProps) {
  const { t } = useTranslation('domains')
  const { order, price, isPremium } = offer
  const form = useForm({ initialValues: { max_price: { amount: price.amount } } })
  return (
    <RequestForm
      form={form}
      requestOf={({ max_price: { amount } }) =>
        request('domains.operations.create', {
          body: {
            ...order,
            max_price: { amount: amount.trim().replace(',', '.'), currency: price.currency },
            premium: isPremium,
          },
        })
      }
      submit={submit}
      onDone={({ body: { id } }) => id !== null && onDone({ id })}
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      <Group gap="xs" align="baseline">
        <Text size="xl" fw={700}>
          {moneyText(price)}
        </Text>
        {isPremium && <Badge color="orange">{t('premium')}</Badge>}
      </Group>
      <List size="sm" spacing={4}>
        {consequences.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
        <List.Item>{t('orderBinding')}</List.Item>
      </List>
      {isPremium && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('premiumName')}>
          {t('premiumText')}
        </Alert>
      )}
      <TextInput
        label={t('maxPrice')}
        description={t('maxPriceHelp')}
        inputMode="decimal"
        required
        rightSection={
          <Text size="sm" c="dimmed">
            {price.currency}
          </Text>
        }
        rightSectionWidth={56}
        {...form.getInputProps('max_price.amount')}
        error={fieldErrorOf(form, 'max_price')}
      />
    </RequestForm>
  )
}
