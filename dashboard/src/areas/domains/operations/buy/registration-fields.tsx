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

export function newRegistration(years: readonly number[]): RegistrationValues {
  return { years: years[0] ?? 1, nameservers: '', auto_renew: true, privacy: true }
}

/** The periods, in years, that all of these offer; if they have none in common, those of the first. */
export function commonYears(requirements: readonly Requirements[]): readonly number[] {
  const [first = [], ...others] = requirements.map(({ years }) => years)
  const common = first.filter((one) => others.every((years) => years.includes(one)))
  return common.length > 0 ? common : first
}

// biome-ignore lint/suspicious/noExplicitAny: forms with other fields beside these
type FieldsProps = { form: UseFormReturnType<any> }

type YearsFieldProps = FieldsProps & {
  /** Those that can be bought, in order. */
  years: readonly number[]
}

export function YearsField({ form, years }: YearsFieldProps) {
  const { t } = useTranslation('domains')
  return (
    <NumberInput
      label={t('years')}
      min={years[0] ?? 1}
      max={years.at(-1) ?? 1}
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
