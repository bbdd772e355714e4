import { Checkbox, NumberInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { namesOf } from '../orders/lines.ts'
import { NameserversField } from '../orders/nameservers-field.tsx'
import type { Requirements } from './answers.ts'

export type RegistrationValues = {
  years: number | string
  nameservers: string
  auto_renew: boolean
  privacy: boolean
}

export const newRegistration: RegistrationValues = {
  years: 1,
  nameservers: '',
  auto_renew: true,
  privacy: true,
}

// biome-ignore lint/suspicious/noExplicitAny: forms with other fields beside these
type FieldsProps = { form: UseFormReturnType<any> }

/** Registries accept a registration of at most ten years. */
const yearsMax = 10

export function YearsField({ form }: FieldsProps) {
  const { t } = useTranslation('domains')
  return (
    <NumberInput
      label={t('years')}
      min={1}
      max={yearsMax}
      clampBehavior="strict"
      allowDecimal={false}
      required
      {...form.getInputProps('years')}
    />
  )
}

type SettingsProps = FieldsProps & { requirements: readonly Requirements[] }

export function RegistrationSettings({ form, requirements }: SettingsProps) {
  const { t } = useTranslation('domains')
  const isPrivacyChosen = requirements.some(({ privacy }) => privacy === 'optional')
  const isAlwaysPrivate = requirements.every(({ privacy }) => privacy === 'always')
  return (
    <>
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
      {isPrivacyChosen ? (
        <Checkbox
          label={t('privacy')}
          description={t('privacyHelp')}
          {...form.getInputProps('privacy', { type: 'checkbox' })}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t(isAlwaysPrivate ? 'privacyAlways' : 'privacyNever')}
        </Text>
      )}
    </>
  )
}

/** As it is sent. */
export function registrationOf({ years, nameservers, auto_renew, privacy }: RegistrationValues) {
  const names = namesOf(nameservers)
  return {
    years: Number(years),
    auto_renew,
    // Without it, the contacts are hidden where that is possible.
    ...(!privacy && { privacy }),
    ...(names.length > 0 && { nameservers: names }),
  }
}
