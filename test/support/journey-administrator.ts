/** The administrator that the server of the journeys is started with. */
export const journeyAdministrator = { email: 'administrator@journeys.example', password: 'the stage is set' };
