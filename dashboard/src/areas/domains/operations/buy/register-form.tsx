import { Checkbox, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { moneyText } from '#ui/format/money.ts'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import type { DomainOperation } from '../operation-texts.tsx'
import { namesOf } from '../orders/lines.ts'
import { NameserversField } from '../orders/nameservers-field.tsx'
import type { Order } from '../orders/order.ts'
import { OrderForm } from '../orders/order-form.tsx'
import type { Chosen } from './choose-button.tsx'
import { chosenContacts, emptyRequirements, RequiredFields, type RequiredValues } from './required-fields.tsx'

type RegisterFormProps = Chosen & { onDone: (operation: DomainOperation) => void; onCancel: () => void }

type Values = RequiredValues & {
  years: number | string
  nameservers: string
  auto_renew: boolean
  privacy: boolean
}

/** Registries accept a registration of at most ten years. */
const yearsMax = 10

export function RegisterForm({ answer, requirements, onDone, onCancel }: RegisterFormProps) {
  const { t } = useTranslation('domains')
  // A registrar's schema is one of an object.
  const schema = requirements.schema as JsonSchema | null
  const form = useForm<Values>({
    initialValues: {
      years: 1,
      contacts: Object.fromEntries(requirements.contact_roles.map((role) => [role, null])),
      requirements: emptyRequirements(schema),
      nameservers: '',
      auto_renew: true,
      privacy: true,
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
              t(order.privacy ? 'registeredPrivate' : 'registeredPublic'),
              t('transferHoldAfter'),
            ]
          : []
      }
      onDone={onDone}
      onCancel={onCancel}
    >
      <NumberInput
        label={t('years')}
        min={1}
        max={yearsMax}
        clampBehavior="strict"
        allowDecimal={false}
        required
        {...form.getInputProps('years')}
      />
      <RequiredFields form={form} requirements={requirements} />
      <NameserversField
        {...form.getInputProps('nameservers')}
        description={t('nameserversOfRegistrar')}
        error={fieldErrorOf(form, 'nameservers')}
      />
      <Checkbox
        label={t('autoRenew')}
        description={t('autoRenewHelp')}
        {...form.getInputProps('auto_renew', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('privacy')}
        description={t('privacyHelp')}
        {...form.getInputProps('privacy', { type: 'checkbox' })}
      />
    </OrderForm>
  )
}

type Given = Pick<Chosen, 'answer'> & { schema: JsonSchema | null }

function orderOf(values: Values, { answer: { connection_id, name }, schema }: Given): Order {
  const nameservers = namesOf(values.nameservers)
  return {
    kind: 'register',
    connection_id,
    name,
    years: Number(values.years),
    contacts: chosenContacts(values.contacts),
    auto_renew: values.auto_renew,
    privacy: values.privacy,
    ...(schema && { requirements: filledIn(schema, values.requirements) }),
    ...(nameservers.length > 0 && { nameservers }),
  }
}
