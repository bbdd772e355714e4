import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { countryName } from '#ui/format/country.ts'
import type { ContactForm } from './contact-values.ts'

/** The fields of a contact. */
export function ContactFields({ form }: { form: ContactForm }) {
  const { t } = useTranslation('domains')
  const input = form.getInputProps
  return (
    <>
      <TextInput label={t('name')} description={t('contactNameHelp')} {...input('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextInput label={t('firstName')} {...input('first_name')} />
        <TextInput label={t('lastName')} {...input('last_name')} />
      </SimpleGrid>
      <TextInput label={t('organization')} description={t('organizationHelp')} {...input('organization')} />
      <Textarea
        label={t('street')}
        description={t('streetHelp')}
        autosize
        minRows={1}
        {...input('street')}
        error={fieldErrorOf(form, 'street')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextInput label={t('postalCode')} {...input('postal_code')} />
        <TextInput label={t('city')} {...input('city')} />
        <TextInput label={t('stateOrProvince')} {...input('state')} />
        <TextInput
          label={t('country')}
          description={countryName(form.getValues().country.trim()) ?? t('countryHelp')}
          placeholder="DE"
          maxLength={2}
          {...input('country')}
        />
        <TextInput label={t('phone')} type="tel" placeholder="+4930123456" {...input('phone')} />
        <TextInput label={t('email')} type="email" {...input('email')} />
      </SimpleGrid>
      <LabelsInput form={form} />
    </>
  )
}
