import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldNames } from './role-texts.ts'

/** The fields in which the registrar has other data than the contact. */
export function Differing({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation('domains')
  const names = useFieldNames(fields)
  if (fields.length === 0) return null
  return (
    <Text size="xs" c="orange">
      {t('contactDiffers', { fields: names })}
    </Text>
  )
}
