import { Button, Group, List, Progress, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reload } from '#api/reload.ts'
import type { FirstStepProps } from '#area.ts'
import { ApiRequestButton } from '#ui/api-request/api-request-button.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { fillSandbox, sandboxRequests } from './sandbox-data.ts'

/** Sample data that needs no provider. */
export function FillSandbox({ onDone, onCancel }: FirstStepProps) {
  const { t } = useTranslation('dns')
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fillSandbox(setDone),
    onSuccess: onDone,
    onSettled: () => reload(client),
  })
  return (
    <Stack>
      <List size="sm">
        <List.Item>{t('sandboxZone')}</List.Item>
        <List.Item>{t('sandboxDrift')}</List.Item>
        <List.Item>{t('sandboxRemoval')}</List.Item>
      </List>
      {isPending && (
        <Progress
          value={((done + 1) / (sandboxRequests.length + 1)) * 100}
          aria-label={t('sandboxFill')}
          animated
        />
      )}
      <ProblemAlert problem={error} />
      <Group justify="space-between">
        <ApiRequestButton requests={sandboxRequests} size="xs" />
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('sandboxFill')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
