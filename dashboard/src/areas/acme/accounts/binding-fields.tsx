import { Fieldset, PasswordInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

type WithBinding = { eab: { kid: string; hmac_key: string } }

/** External account binding: which customer of the CA the account is of. */
export function BindingFields<V extends WithBinding>({
  form,
  isRequired,
}: {
  form: UseFormReturnType<V>
  isRequired: boolean
}) {
  const { t } = useTranslation('acme')
  const error = form.errors['eab']
  return (
    <Fieldset legend={t('binding')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(isRequired ? 'bindingRequiredText' : 'bindingText')}
      </Text>
      <TextInput
        label={t('bindingKid')}
        autoComplete="off"
        spellCheck={false}
        required={isRequired}
        {...form.getInputProps('eab.kid')}
      />
      <PasswordInput
        label={t('bindingKey')}
        mt="sm"
        autoComplete="new-password"
        required={isRequired}
        {...form.getInputProps('eab.hmac_key')}
      />
      {error && (
        <Text size="xs" mt="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Fieldset>
  )
}
