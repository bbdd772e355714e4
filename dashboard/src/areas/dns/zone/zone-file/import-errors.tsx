import { Alert, List, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportResult } from './import-request.ts'
import classes from './import-zone-file.module.css'

type ImportErrorsProps = {
  preview: ImportResult
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** The lines that cannot be imported, and the option to import the others. */
export function ImportErrors({ preview, isLeftOut, onLeaveOut }: ImportErrorsProps) {
  const { t } = useTranslation('dns')
  const { faults, fault_count: count, hash } = preview
  if (count === 0 && !isLeftOut) return null
  return (
    <Alert
      color={hash === null ? 'red' : 'yellow'}
      title={t(hash === null ? 'importRejected' : 'importSkippedLines', { count })}
    >
      <List size="sm" spacing={4}>
        {faults.map(({ line, text, message }) => (
          <List.Item key={`${line} ${text} ${message}`}>
            {line !== null && (
              <Text size="sm" className={classes.line ?? ''}>
                {t('line', { number: line })} <code>{text}</code>
              </Text>
            )}
            {message}
          </List.Item>
        ))}
      </List>
      {count > faults.length && (
        <Text size="sm">{t('importMoreErrors', { count: count - faults.length })}</Text>
      )}
      <Switch
        mt="sm"
        label={t('importOtherLines')}
        checked={isLeftOut}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </Alert>
  )
}
