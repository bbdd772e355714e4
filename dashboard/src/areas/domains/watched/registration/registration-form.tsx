/** What is ordered when the name is released, and then a confirmation with the present price, if it is known. */
import { type BodyOf, request } from '@holdfast/client'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Requirements } from '#areas/domains/operations/buy/answers.ts'
import {
  newRegistration,
  RegistrationSettings,
  type RegistrationValues,
  registrationOf,
  YearsField,
} from '#areas/domains/operations/buy/registration-fields.tsx'
import {
  chosenContacts,
  emptyContacts,
  emptyRequirements,
  RequiredFields,
  type RequiredValues,
} from '#areas/domains/operations/buy/required-fields.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import { ConfirmRegistration, type RegistrationOffer } from './confirm-registration.tsx'
import type { RegistrationFormProps } from './registration-form-props.ts'

type Values = RequiredValues & RegistrationValues
type Props = RegistrationFormProps & { connectionId: string; requirements: Requirements; onBack: () => void }

export function RegistrationForm({ watched, before, close, connectionId, requirements, onBack }: Props) {
  const { t } = useTranslation('domains')
  // A registrar's schema is one of an object.
  const schema = requirements.schema as JsonSchema | null
  const [offer, setOffer] = useState<RegistrationOffer | null>(null)
  const isSameRegistrar = before?.connection_id === connectionId
  const initial = newRegistration(requirements.years)
  const form = useForm<Values>({
    initialValues: {
      ...initial,
      ...(before && valuesOf(before, requirements)),
      contacts: { ...emptyContacts(requirements), ...(isSameRegistrar && before.contacts) },
      requirements: emptyRequirements(schema),
    },
  })
  const order = (values: Values): BodyOf<'domains.watched.registration.put'> => ({
    connection_id: connectionId,
    ...registrationOf(values),
    contacts: chosenContacts(values.contacts),
    ...(schema && { requirements: filledIn(schema, values.requirements) }),
  })
  if (offer)
    return (
      <ConfirmRegistration
        watched={watched}
        before={before}
        offer={offer}
        onDone={close}
        onBack={() => setOffer(null)}
      />
    )
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.watched.registration.put', {
          path: { watched_domain_id: watched.id },
          body: { ...order(values), dry_run: true },
        })
      }
      submit={t('showPrice')}
      onDone={({ body: { price, premium_price } }) =>
        setOffer({
          order: order(form.getValues()),
          price,
          isPremium: premium_price,
          currencies: requirements.currencies,
        })
      }
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      <YearsField form={form} years={requirements.years} />
      <RequiredFields form={form} requirements={requirements} />
      <RegistrationSettings form={form} requirements={[requirements]} />
    </RequestForm>
  )
}

/** What was chosen before, as far as this registrar has the choice. */
function valuesOf(
  { years, nameservers, auto_renew, privacy }: NonNullable<RegistrationFormProps['before']>,
  possible: Requirements,
): Partial<RegistrationValues> {
  return {
    ...(possible.years.includes(years) && { years }),
    ...(possible.privacy === 'optional' && { privacy }),
    nameservers: (nameservers ?? []).join('\n'),
    auto_renew,
  }
}
