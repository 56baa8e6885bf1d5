/**
 * The access that each procedure requires: none (`Anyone`), or a token with at least this scope. All others, and future
 * ones, require a session.
 */
const ACCESS_BY_LEVEL = {
  Anyone: `account.undoChanges account.undoableChanges auth.forgotPassword auth.login auth.logout auth.passwordLink
    auth.resetPassword departures.linked departures.undo gatherings.answerLinked gatherings.linked interest.byToken
    interest.collectiveBySlug interest.join interest.joinLink interest.submit interest.sendLink interest.update
    interest.withdraw mailPreferences.linked mailPreferences.setLinked polls.answerLinked polls.linked reminders.answerLinked reminders.linked setup.check
    setup.complete setup.status`,
  Read: `collective.involvements collective.state collective.timeZones crews.convenor crews.handover crews.handovers
    crews.history departures.list gatheringTemplates.list gatherings.deletion gatherings.get gatherings.list
    gatherings.series gatherings.unnoted intervals.history intervals.losses intervals.overview joinLinks.list
    journal.list live.events me.crewsBeforeOptOut me.get me.handovers me.participation people.convened people.history
    polls.get polls.list reminders.list reminders.listForGathering reminders.listForPoll`,
  OwnAnswers: `gatherings.answer gatherings.answerSeries me.joinCrew me.leaveCrew me.saveParticipation me.withdrawParticipation polls.answer
    polls.giveKept`,
  Everything: `collective.update crews.archive crews.create crews.delete crews.restore crews.update
    crews.writeHandover entryPathways.decline entryPathways.handBack entryPathways.takeOn entryPathways.write entryPathways.writeNote
    gatheringTemplates.create gatheringTemplates.delete gatheringTemplates.update gatherings.cancel gatherings.create
    gatherings.delete gatherings.importCalendar gatherings.notePresence gatherings.previewCalendar gatherings.restore
    gatherings.update intervals.create intervals.delete intervals.restore intervals.update journal.undo people.update
    polls.create polls.reopen polls.settle polls.update polls.withdraw reminders.send
    reminders.sendForGathering reminders.sendForPoll`,
};
export const ACCESS = new Map(
  Object.entries(ACCESS_BY_LEVEL).flatMap(([access, names]) =>
    names.split(/\s+/).map((name) => [name, access] as const),
  ),
);
/** `Anyone`, the scope of a token, or `Session`. */
export const accessOf = ({ procedure }: { procedure: string }) => ACCESS.get(procedure) ?? "Session";
