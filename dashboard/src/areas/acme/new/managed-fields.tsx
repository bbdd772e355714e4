import { request } from '@holdfast/client'
import { Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ServerSelect } from '#areas/cloud/index.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { PemInput } from '#ui/form/pem-input.tsx'
import { AccountSelect } from '../accounts/account-select.tsx'
import { keyTypes, type Managed } from '../states.tsx'
import type { ManagedValues } from './managed-values.ts'

type FieldsProps = { form: UseFormReturnType<ManagedValues> }

export function NamesField({ form }: FieldsProps) {
  const { t } = useTranslation('acme')
  return (
    <TagsInput
      label={t('names')}
      description={t('namesText')}
      placeholder={form.values.names.length === 0 ? 'www.example.com' : ''}
      splitChars={[',', ' ', '\n', ';']}
      // There is nothing to choose from, and Escape closes the dialog.
      dropdownOpened={false}
      withAsterisk
      // Its input is empty if names were entered.
      required={form.values.names.length === 0}
      {...form.getInputProps('names')}
      error={fieldErrorOf(form, 'names')}
    />
  )
}

/** The account, and the profile if its CA offers some. */
export function AccountFields({ form }: FieldsProps) {
  const { t } = useTranslation('acme')
  const { acme_account_id } = form.values
  const { data } = useApiQuery(
    request('certificates.acme_accounts.read', { path: { acme_account_id: acme_account_id ?? '' } }),
    { when: acme_account_id !== null },
  )
  const profiles = Object.entries((acme_account_id !== null && data?.body.profiles) || {})
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <AccountSelect
        label={t('acmeAccount')}
        description={t('acmeAccountText')}
        required
        isPreset
        {...form.getInputProps('acme_account_id')}
        onChange={(id) => form.setValues({ acme_account_id: id, profile: null })}
      />
      {(profiles.length > 0 || form.values.profile !== null) && (
        <Select
          label={t('profile')}
          description={profiles.find(([name]) => name === form.values.profile)?.[1] ?? t('profileText')}
          placeholder={t('profileDefault')}
          clearable
          data={profiles.map(([name]) => name)}
          {...form.getInputProps('profile')}
        />
      )}
    </SimpleGrid>
  )
}

/** What belongs to the selected place of the key. */
export function KeyFields({ form, isNew = false }: FieldsProps & { isNew?: boolean }) {
  const { t } = useTranslation('acme')
  switch (form.values.key_place) {
    case 'csr':
      return (
        <PemInput
          label={t('csr')}
          description={t(isNew ? 'csrText' : 'csrKeepText')}
          placeholder="-----BEGIN CERTIFICATE REQUEST-----"
          required={isNew}
          {...form.getInputProps('csr')}
        />
      )
    case 'server':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ServerSelect
            label={t('server')}
            description={t('serverText')}
            required
            {...form.getInputProps('server_id')}
          />
          <TextInput
            label={t('recipe')}
            description={t('recipeText')}
            placeholder="web"
            required
            {...form.getInputProps('recipe')}
          />
        </SimpleGrid>
      )
    default:
      return (
        <Select
          label={t('keyType')}
          description={t('keyTypeText')}
          allowDeselect={false}
          data={(Object.keys(keyTypes) as Managed['key_type'][]).map((value) => ({
            value,
            label: keyTypes[value],
          }))}
          {...form.getInputProps('key_type')}
        />
      )
  }
}
