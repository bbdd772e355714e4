import { Chip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type AttentionFilterProps = { value: string | undefined; onChange: (value: 'true' | undefined) => void }

/** Filters a list for resources that need attention. */
export function AttentionFilter({ value, onChange }: AttentionFilterProps) {
  const { t } = useTranslation()
  return (
    <Chip checked={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : undefined)}>
      {t('onlyAttention')}
    </Chip>
  )
}
