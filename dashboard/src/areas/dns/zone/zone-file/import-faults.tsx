import { Alert, List, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportResult } from './import-request.ts'
import classes from './import-zone-file.module.css'

type ImportFaultsProps = {
  preview: ImportResult
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** The lines that cannot be imported, and the choice to import the others. */
export function ImportFaults({ preview, isLeftOut, onLeaveOut }: ImportFaultsProps) {
  const { t } = useTranslation('dns')
  const { faults, fault_count: count, hash } = preview
  if (count === 0 && !isLeftOut) return null
  return (
    <Alert
      color={hash === null ? 'red' : 'yellow'}
      title={t(hash === null ? 'importRefused' : 'importLeftOut', { count })}
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
        <Text size="sm">{t('importMoreFaults', { count: count - faults.length })}</Text>
      )}
      <Switch
        mt="sm"
        label={t('leaveOut')}
        checked={isLeftOut}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </Alert>
  )
}
