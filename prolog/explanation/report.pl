:- module(explanation_report,
          [ explanation_status/2,       % +Report, -Status
            explanation_limit/2,        % +Report, -Limit
            explanation_hardest/2,      % +Report, -Name
            explanation_level/2,        % +Report, -Level
            explanation_rating/2,       % +Report, -Rating
            explanation_steps/2,        % +Report, -Count
            explanation_reason/2,       % +Report, -Reason
            explanation_figures/2,      % +Report, -Figures
            step_technique/2,           % +Step, -Name
            step_level/2,               % +Step, -Level
            step_units/2,               % +Step, -Units
            step_cells/2,               % +Step, -Cells
            step_stars/2,               % +Step, -Cells
            step_marks/2,               % +Step, -Cells
            step_text/2,                % +Step, -Text
            step_drawing/2              % +Step, -Drawing
          ]).
:- use_module('../records').

/** <module> The parts of the reports and steps of explain/4
*/

:- accessors(explanation(status, limit, hardest, level, rating, steps,
                         reason, figures), [checked]).
:- accessors(step(technique, level, units, cells, stars, marks, text,
                  drawing), [checked]).

%!  explanation_status(+Report, -Status) is det.
%!  explanation_limit(+Report, -Limit) is det.
%!  explanation_hardest(+Report, -Name) is det.
%!  explanation_level(+Report, -Level) is det.
%!  explanation_rating(+Report, -Rating) is det.
%!  explanation_steps(+Report, -Count) is det.
%!  explanation_reason(+Report, -Reason) is det.
%!  explanation_figures(+Report, -Figures) is det.
%
%   The arguments of the term explanation(Status, Limit, Hardest, Level, Rating,
%   Steps, Reason, Figures), see explain.pl.
%
%   @error instantiation_error, type_error(explanation, Report)

%!  step_technique(+Step, -Name) is det.
%!  step_level(+Step, -Level) is det.
%!  step_units(+Step, -Units) is det.
%!  step_cells(+Step, -Cells) is det.
%!  step_stars(+Step, -Cells) is det.
%!  step_marks(+Step, -Cells) is det.
%!  step_text(+Step, -Text) is det.
%!  step_drawing(+Step, -Drawing) is det.
%
%   The arguments of the term step(Technique, Level, Units, Cells, Stars, Marks,
%   Text, Drawing), see explain.pl.
%
%   @error instantiation_error, type_error(step, Step)
