import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import type { DashboardArea, FirstThing } from '#area.ts'
import { type Namespace, textOf } from '#language/language.ts'
import { welcomePage } from '../paths.ts'
import classes from './first-things.module.css'

export type OfferedThing = FirstThing & { area: Namespace }

/** What the areas offer to begin with, as far as the person may. */
export function useFirstThings(areas: readonly DashboardArea[]): OfferedThing[] {
  const may = useMay()
  return areas
    .flatMap(({ name, firstThings = [] }) => firstThings.map((thing) => ({ ...thing, area: name })))
    .filter(({ needs }) => needs.every(may))
}

/** Teaches the next step to who has nothing to look after yet. */
export function FirstThings({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('frame')
  const things = useFirstThings(areas)
  if (things.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="first-things" gap="sm">
      <div>
        <Title order={2} id="first-things">
          {t('firstThings')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('firstThingsText')}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: Math.min(3, things.length) }}>
        {things.map((thing) => (
          <ThingCard key={thing.key} thing={thing} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function ThingCard({ thing: { area, key, label, text, icon: Icon } }: { thing: OfferedThing }) {
  const { t } = useTranslation('frame')
  return (
    <UnstyledButton renderRoot={(props) => <Link to={welcomePage.to({}, { thing: key })} {...props} />}>
      <Card className={classes.thing ?? ''}>
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
