import type { components } from '@holdfast/client'
import { PasswordInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

type Field = components['schemas']['CredentialField']
export type CredentialValues = { name: string; credentials: Record<string, string> }

/** The credential fields of a provider, as its manifest declares them. */
export function CredentialFields({
  fields,
  form,
  hasSecrets,
}: {
  fields: readonly Field[]
  form: UseFormReturnType<CredentialValues>
  /** The secrets are stored: an empty field keeps the stored value. */
  hasSecrets: boolean
}) {
  const { t } = useTranslation('connections')
  return fields.map(({ name, label, help, secret, required, choices, example }) => {
    const props = {
      key: name,
      label,
      description: secret && hasSecrets ? t('keepSecret') : help,
      required: required && !(secret && hasSecrets),
      ...form.getInputProps(`credentials.${name}`),
    }
    const { key, ...rest } = props
    if (choices) return <Select key={key} data={choices} {...rest} />
    if (secret) return <PasswordInput key={key} autoComplete="off" {...rest} />
    return <TextInput key={key} placeholder={example ?? ''} {...rest} />
  })
}

/** The values to send: empty fields are omitted. */
export function filledIn(credentials: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== '' && value !== null))
}

export function startingValues(fields: readonly Field[], stored: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(fields.map(({ name, default: usual }) => [name, stored[name] ?? usual ?? '']))
}
