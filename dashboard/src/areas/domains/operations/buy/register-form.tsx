import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { moneyText } from '#ui/format/money.ts'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { DomainOperation } from '../operation-texts.tsx'
import type { Order } from '../orders/order.ts'
import { OrderForm } from '../orders/order-form.tsx'
import type { Requirements } from './answers.ts'
import type { Chosen } from './choose-button.tsx'
import {
  newRegistration,
  RegistrationSettings,
  type RegistrationValues,
  registrationOf,
  YearsField,
} from './registration-fields.tsx'
import {
  chosenContacts,
  emptyContacts,
  emptyRequirements,
  RequiredFields,
  type RequiredValues,
} from './required-fields.tsx'

type RegisterFormProps = Chosen & {
  onDone: (operation: Pick<DomainOperation, 'id'>) => void
  onCancel: () => void
}

type Values = RequiredValues & RegistrationValues

export function RegisterForm({ answer, requirements, onDone, onCancel }: RegisterFormProps) {
  const { t } = useTranslation('domains')
  // A registrar's schema is one of an object.
  const schema = requirements.schema as JsonSchema | null
  const form = useForm<Values>({
    initialValues: {
      ...newRegistration(requirements.years),
      contacts: emptyContacts(requirements),
      requirements: emptyRequirements(schema),
    },
  })
  const { renew } = answer.prices
  return (
    <OrderForm
      form={form}
      orderOf={(values) => orderOf(values, { answer, schema })}
      submit={t('registerFor', { count: Number(form.values.years) })}
      consequences={({ order }) =>
        order.kind === 'register'
          ? [
              t('registeredFor', {
                name: answer.display_name,
                registrar: answer.connection_name,
                count: order.years,
              }),
              order.auto_renew
                ? t('registeredRenewed', {
                    price: renew && answer.years === 1 ? moneyText(renew) : t('priceUnknown'),
                  })
                : t('registeredNotRenewed'),
              t(order.nameservers ? 'registeredNameservers' : 'registeredNoNameservers', {
                names: order.nameservers?.join(', ') ?? '',
              }),
              t(isPrivate(order, requirements) ? 'registeredPrivate' : 'registeredPublic'),
              t('transferHoldAfter'),
            ]
          : []
      }
      onDone={onDone}
      onCancel={onCancel}
    >
      <YearsField form={form} years={requirements.years} />
      <RequiredFields form={form} requirements={requirements} />
      <RegistrationSettings form={form} requirements={[requirements]} />
    </OrderForm>
  )
}

function isPrivate({ privacy: chosen }: { privacy?: boolean }, { privacy }: Requirements): boolean {
  return privacy === 'optional' ? chosen !== false : privacy === 'always'
}

type Given = Pick<Chosen, 'answer'> & { schema: JsonSchema | null }

function orderOf(values: Values, { answer: { connection_id, name }, schema }: Given): Order {
  return {
    kind: 'register',
    connection_id,
    name,
    ...registrationOf(values),
    contacts: chosenContacts(values.contacts),
    ...(schema && { requirements: filledIn(schema, values.requirements) }),
  }
}
