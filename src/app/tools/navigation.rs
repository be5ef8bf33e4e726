//! Moving and selecting in the document in front, its counting, and from tab to tab.

use crate::app::command::Command;
use crate::app::session::Session;
use crate::census::Direction;
use crate::document::warnings::Said;

/// Takes what threads have found of the document in front.
pub fn poll(session: &mut Session) {
    let said = session.document_mut().and_then(|open| {
        open.poll();
        open.warnings.take_said()
    });
    match said {
        Some(Said::Nothing(words)) => session.say(words),
        Some(Said::Failed(why)) => session.complain(why),
        None => {}
    }
}

/// Carries out a command.
pub fn run(session: &mut Session, command: Command) {
    match command {
        Command::Reload => return session.reload(),
        Command::CloseTab => return session.close_tab(session.active),
        _ => {}
    }
    let Some(open) = session.document_mut() else {
        return;
    };
    match command {
        Command::SelectAll if open.len() > 0 => open.select(0..open.len()),
        Command::SelectGroup => open.select_group(),
        Command::NextError => open.find_error(Direction::Next),
        Command::PreviousError => open.find_error(Direction::Previous),
        Command::NextWarning => open.find_warning(Direction::Next),
        Command::PreviousWarning => open.find_warning(Direction::Previous),
        Command::GoToStart => open.go_to(0),
        Command::GoToEnd => open.go_to(u64::MAX),
        Command::Back if !open.go_back() => session.say("There is no place to go back to"),
        Command::Forward if !open.go_forward() => {
            session.say("There is no place to go forward to");
        }
        Command::PauseCounting => open.pause_or_resume_counting(),
        Command::StopCounting => open.stop_counting(),
        Command::Follow => {
            open.set_follows(!open.follows());
            let follows = open.follows();
            session.say(if follows {
                "Following: the end stays in view"
            } else {
                "No longer following"
            });
        }
        Command::CountAdded => match open.count_added() {
            Ok(true) => {}
            // What was counted is not all that was there: from the start.
            Ok(false) => session.reload(),
            Err(error) => session.complain(error.to_string()),
        },
        Command::ErrorOrder(order) => open.errors.set_order(order),
        _ => {}
    }
}

/// Brings the next tab to the front, or the one before. Says whether that is the tab of the converter,
/// which stands last.
pub fn step_tab(session: &mut Session, forward: bool) -> bool {
    let documents = session.tabs.len();
    let tabs = documents + usize::from(session.converter.is_open);
    if tabs == 0 {
        return false;
    }
    let front = if session.converter.is_in_front {
        documents
    } else {
        session.active
    };
    let by = if forward { 1 } else { tabs - 1 };
    match (front + by) % tabs {
        place if place < documents => {
            session.bring_to_front(place);
            false
        }
        _ => true,
    }
}
