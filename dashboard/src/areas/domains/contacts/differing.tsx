import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldTexts } from './role-texts.ts'

/** The fields in which the registrar has other data than the contact. */
export function Differing({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation('domains')
  if (fields.length === 0) return null
  const names = fields.map((field) => {
    const text = fieldTexts[field]
    return text ? t(text) : field
  })
  return (
    <Text size="xs" c="orange">
      {t('contactDiffers', { fields: names.join(', ') })}
    </Text>
  )
}
