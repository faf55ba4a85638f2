import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { formScreen, SCREENS } from './screens.ts'

const { services } = await loadCatalogue()

/** Every screen of the list, and the form of every service. */
export const ALL_SCREENS = [
  ...SCREENS,
  ...services.map(({ definition }) => formScreen({ id: definition.id, path: definition.paths.page })),
]
