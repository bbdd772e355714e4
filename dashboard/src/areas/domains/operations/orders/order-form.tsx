/**
 * An order in two steps: its fields, and a confirmation with the price and the consequences. The price is asked with a
 * dry run when the person presses the button, never again by a reload. What is confirmed is exactly what was checked.
 */
import { request } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { DomainOperation } from '../operation-texts.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import type { Offer, Order } from './order.ts'

type OrderFormProps<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  /** The order without its maximum price. */
  orderOf: (values: V) => Order
  /** The button that orders it. */
  submit: string
  /** What happens besides the payment, each in a sentence. */
  consequences: (offer: Offer) => readonly string[]
  onDone: (operation: Pick<DomainOperation, 'id'>) => void
  onCancel?: () => void
  isDisabled?: boolean
  children: ReactNode
}

export function OrderForm<V extends Record<string, unknown>>(props: OrderFormProps<V>) {
  const { form, orderOf, submit, consequences, onDone, onCancel, isDisabled, children } = props
  const { t } = useTranslation('domains')
  const [offer, setOffer] = useState<Offer | null>(null)
  if (offer)
    return (
      <ConfirmOrder
        offer={offer}
        submit={submit}
        consequences={consequences(offer)}
        onDone={onDone}
        onBack={() => setOffer(null)}
      />
    )
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.create', { body: { ...orderOf(values), premium: true, dry_run: true } })
      }
      submit={t('showPrice')}
      isDisabled={isDisabled}
      onDone={({ body: { price, premium, display_name } }) => {
        // A dry run of a purchase has a price, or is refused.
        if (price)
          setOffer({ order: orderOf(form.getValues()), price, isPremium: premium, displayName: display_name })
      }}
      onCancel={onCancel}
    >
      {children}
    </RequestForm>
  )
}
