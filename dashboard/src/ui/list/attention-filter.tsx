import { Chip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type AttentionFilterProps = { value: string | undefined; onChange: (value: 'true' | undefined) => void }

/** Shows only what needs somebody's attention. */
export function AttentionFilter({ value, onChange }: AttentionFilterProps) {
  const { t } = useTranslation()
  return (
    <Chip checked={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : undefined)}>
      {t('onlyAttention')}
    </Chip>
  )
}
