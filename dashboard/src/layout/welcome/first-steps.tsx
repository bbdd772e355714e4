import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea, FirstStep } from '#area.ts'
import { type Namespace, textOf } from '#language/language.ts'
import { welcomePage } from '../paths.ts'
import classes from './first-steps.module.css'

export type OfferedStep = FirstStep & { area: Namespace }

/** The first steps of the areas that the person has permission for. */
export function useFirstSteps(areas: readonly DashboardArea[]): OfferedStep[] {
  const may = useMay()
  return areas
    .flatMap(({ name, firstSteps = [] }) => firstSteps.map((step) => ({ ...step, area: name })))
    .filter(({ needs }) => needs.every(may))
}

/** Offers first steps to a person without resources. */
export function FirstSteps({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const steps = useFirstSteps(areas)
  if (steps.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="first-things" gap="sm">
      <div>
        <Title order={2} id="first-things">
          {t('getStarted')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('getStartedText')}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: Math.min(3, steps.length) }}>
        {steps.map((step) => (
          <StepCard key={step.key} step={step} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function StepCard({ step: { area, key, label, text, icon: Icon } }: { step: OfferedStep }) {
  const { t } = useTranslation('layout')
  return (
    <UnstyledButton renderRoot={(props) => <Link to={welcomePage.to({}, { step: key })} {...props} />}>
      <Card className={classes.step ?? ''}>
        <Group wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" size={40} radius="md">
            <Icon size={22} stroke={1.7} />
          </ThemeIcon>
          <div>
            <Text fw={600}>{textOf(t, area, label)}</Text>
            <Text size="sm" c="dimmed">
              {textOf(t, area, text)}
            </Text>
          </div>
        </Group>
      </Card>
    </UnstyledButton>
  )
}
