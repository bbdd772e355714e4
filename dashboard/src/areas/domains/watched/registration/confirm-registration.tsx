import { type BodyOf, request } from '@holdfast/client'
import { Alert, Badge, Checkbox, Group, List, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import type { RegistrationFormProps } from './registration-form-props.ts'
import type { Registration } from './registration-states.tsx'

export type RegistrationOffer = {
  order: BodyOf<'domains.watched.registration.put'>
  /** Null: the registrar does not tell it yet. */
  price: Registration['price']
  isPremium: boolean
  currencies: readonly string[]
}

type ConfirmRegistrationProps = Pick<RegistrationFormProps, 'watched' | 'before'> & {
  offer: RegistrationOffer
  onDone: () => void
  onBack: () => void
}

/** The price, the consequences and the limit, which is what is spent at most. */
export function ConfirmRegistration({ watched, before, offer, onDone, onBack }: ConfirmRegistrationProps) {
  const { t } = useTranslation('domains')
  const { order, price, isPremium, currencies } = offer
  const limit = before?.max_price ?? price
  const form = useForm({
    initialValues: {
      max_price: {
        amount: limit?.amount ?? '',
        currency: price?.currency ?? limit?.currency ?? currencies[0] ?? '',
      },
      premium: before?.premium ?? isPremium,
    },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ max_price: { amount, currency }, premium }) =>
        request('domains.watched.registration.put', {
          path: { watched_domain_id: watched.id },
          body: { ...order, max_price: { amount: amount.trim().replace(',', '.'), currency }, premium },
        })
      }
      submit={t('switchOn')}
      onDone={onDone}
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      {price ? (
        <Group gap="xs" align="baseline">
          <Text size="xl" fw={700}>
            {moneyText(price)}
          </Text>
          {isPremium && <Badge color="orange">{t('premium')}</Badge>}
          <Text size="sm" c="dimmed">
            {t('presentPrice')}
          </Text>
        </Group>
      ) : (
        <Text size="sm">{t('priceAfterRelease')}</Text>
      )}
      <List size="sm" spacing={4}>
        <List.Item>
          {t('registrationConsequence', { name: watched.display_name, count: order.years })}
        </List.Item>
        <List.Item>{t('registrationNoGuarantee')}</List.Item>
        <List.Item>{t('registrationOnce')}</List.Item>
        <List.Item>{t('orderBinding')}</List.Item>
      </List>
      {isPremium && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('premiumName')}>
          {t('premiumText')}
        </Alert>
      )}
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('maxPrice')}
          description={t('maxPriceHelp')}
          inputMode="decimal"
          required
          flex={1}
          {...form.getInputProps('max_price.amount')}
          error={fieldErrorOf(form, 'max_price')}
        />
        <Select
          label={t('currency')}
          data={[...new Set([form.values.max_price.currency, ...currencies])].filter(Boolean)}
          allowDeselect={false}
          w={100}
          styles={{ root: { alignSelf: 'flex-end' } }}
          {...form.getInputProps('max_price.currency')}
        />
      </Group>
      <Checkbox
        label={t('acceptPremium')}
        description={t('acceptPremiumHelp')}
        {...form.getInputProps('premium', { type: 'checkbox' })}
      />
    </RequestForm>
  )
}
