import { Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useGranted } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { PermissionMatrix } from './permissions/permission-matrix.tsx'
import { permissionAreas } from './permissions/permissions.ts'
import type { Expiry, Grant, TokenValues } from './token-values.ts'

export type TokenForm = UseFormReturnType<TokenValues>

const grants: readonly { value: Grant; label: MessageKey<'access'>; help: MessageKey<'access'> }[] = [
  { value: 'read_only', label: 'read_only', help: 'readOnlyHelp' },
  { value: 'full_access', label: 'full_access', help: 'fullAccessHelp' },
  { value: 'per_area', label: 'perArea', help: 'perAreaHelp' },
]

const expiries: readonly { value: Expiry; label: MessageKey<'access'> }[] = [
  { value: '30', label: 'forMonth' },
  { value: '90', label: 'expiresQuarter' },
  { value: '365', label: 'expiresYear' },
  { value: 'date', label: 'expiresDate' },
  { value: 'never', label: 'never' },
]

/** A person cannot grant permissions that they do not have. Such a choice is shown but disabled, with the reason. */
export function TokenFields({ form }: { form: TokenForm }) {
  const { t } = useTranslation('access')
  const granted = useGranted()
  const lacks = (level: 'read' | 'write') =>
    permissionAreas.some((area) => !granted.includes(`${area}.${level}`))
  const isLacking = (grant: Grant) =>
    (grant === 'read_only' && lacks('read')) || (grant === 'full_access' && lacks('write'))
  return (
    <Stack gap="lg">
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        placeholder="Terraform"
        required
        {...form.getInputProps('name')}
      />
      <Radio.Group label={t('may')} {...form.getInputProps('grant')}>
        <Stack gap={10} mt={8}>
          {grants.map(({ value, label, help }) => (
            <Radio
              key={value}
              value={value}
              label={t(label)}
              description={isLacking(value) ? t('cannotGrant') : t(help)}
              disabled={isLacking(value)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.grant === 'per_area' && (
        <PermissionMatrix
          value={form.values.levels}
          onChange={(levels) => form.setFieldValue('levels', levels)}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('expiry')}
          allowDeselect={false}
          data={expiries.map(({ value, label }) => ({ value, label: t(label) }))}
          {...form.getInputProps('expiry')}
        />
        {form.values.expiry === 'date' && (
          <TextInput
            type="datetime-local"
            label={t('until')}
            required
            {...form.getInputProps('expires_at')}
          />
        )}
      </SimpleGrid>
    </Stack>
  )
}
